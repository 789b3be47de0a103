import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import * as z from 'zod';
import {
  COMPANY_ELEMENT,
  COMPANY_JSON_PLACEHOLDER,
  NOT_FOUND_FILE,
  PRERENDERED_FOLDER,
  prerenderedFile,
  SITE_ORIGIN_PLACEHOLDER,
} from '#shared/site/prerendered.ts';
import type { renderNotFound as RenderNotFound, renderPage as RenderPage } from '#web/features/site/render.tsx';
import type { LoadablePage, SITE_PAGES as SitePages } from '#web/features/site/site-pages.ts';

/** The part of Vite's manifest that maps modules to their output files. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), assets: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestSchema>;

interface SiteModules {
  renderPage: typeof RenderPage;
  renderNotFound: typeof RenderNotFound;
  pages: typeof SitePages;
}

/**
 * After each build of the web app, writes the public pages as HTML with the data for crawlers and link previews,
 * `sitemap.xml` and `robots.txt`. A build does not know its host, so addresses begin with a placeholder that the server
 * replaces.
 */
export function prerenderSite(root: string): Plugin {
  let outDir = '';
  return {
    name: 'clipwright-prerender',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        const server = await createServer({
          root: join(root, 'web'),
          configFile: join(root, 'vite.config.ts'),
          appType: 'custom',
          logLevel: 'error',
          server: { middlewareMode: true, hmr: false, ws: false, watch: null },
          optimizeDeps: { noDiscovery: true, include: [] },
        });
        try {
          await writePages(await loadSite(server), outDir);
        } finally {
          await server.close();
        }
      },
    },
  };
}

async function loadSite(server: ViteDevServer): Promise<SiteModules> {
  const { renderPage, renderNotFound } = await server.ssrLoadModule('/src/features/site/render.tsx');
  const { SITE_PAGES } = await server.ssrLoadModule('/src/features/site/site-pages.ts');
  return { renderPage, renderNotFound, pages: SITE_PAGES };
}

async function writePages({ renderPage, renderNotFound, pages }: SiteModules, outDir: string): Promise<void> {
  const template = await inlineStyles(await readFile(join(outDir, 'site.html'), 'utf8'), outDir);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')));
  // The template is not a page of the site.
  await rm(join(outDir, 'site.html'));
  const write = async (file: string, head: string, content: string) => {
    const path = join(outDir, PRERENDERED_FOLDER, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      template.replace('<!--head-->', () => head + COMPANY_DATA).replace('<!--page-->', () => content),
    );
  };
  for (const page of pages) await write(prerenderedFile(page.path), headOf(page, manifest), await renderPage(page));
  await write(NOT_FOUND_FILE, NOT_FOUND_HEAD, renderNotFound());
  await writeFile(join(outDir, 'sitemap.xml'), sitemapOf(pages));
  await writeFile(join(outDir, 'robots.txt'), ROBOTS);
}

/** Inlines the style sheet, because nothing is drawn before it arrives and a separate file costs a round trip. */
async function inlineStyles(html: string, outDir: string): Promise<string> {
  const [link, href] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!link || !href) throw new Error('The build of the public pages has no style sheet.');
  const css = await readFile(join(outDir, href), 'utf8');
  return html.replace(link, () => `<style>${css}</style>`);
}

/** The company's details. The script uses them to hydrate the page unchanged. */
const COMPANY_DATA = `\n    <script id="${COMPANY_ELEMENT}" type="application/json">${COMPANY_JSON_PLACEHOLDER}</script>`;

/** Tells crawlers to forget the address. */
const NOT_FOUND_HEAD = `<title>404 Page Not Found – Clipwright</title>\n    <meta name="robots" content="noindex" />`;

/** Title, description, sharing metadata, structured data and preloads. */
function headOf(page: LoadablePage, manifest: Manifest): string {
  const address = SITE_ORIGIN_PLACEHOLDER + page.path;
  const picture = `${SITE_ORIGIN_PLACEHOLDER}/media/sharing.png`;
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:site_name', 'Clipwright'),
    meta('property', 'og:type', page.post ? 'article' : 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Clipwright: from idea to final cut, in one tab'),
    meta('property', 'og:locale', 'en_GB'),
    ...(page.post ? [meta('property', 'article:published_time', page.post.date)] : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', page.title),
    meta('name', 'twitter:description', page.description),
    meta('name', 'twitter:image', picture),
    ...fontsOf(manifest).map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...scriptsOf(page.source, manifest).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    `<script type="application/ld+json">${JSON.stringify(structuredData(page, address, picture)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

/** Latin files of the public pages' two typefaces. They are preloaded, so that they arrive before lines could move. */
function fontsOf(manifest: Manifest): string[] {
  return chunksOf('site.html', manifest)
    .flatMap(({ assets }) => assets)
    .filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file));
}

/** Files of a page's module and of its imports. */
function scriptsOf(source: string, manifest: Manifest): string[] {
  return chunksOf(source, manifest).map(({ file }) => file);
}

/** A module's chunk and the chunks that it imports, each once. */
function chunksOf(source: string, manifest: Manifest): Manifest[string][] {
  const found = new Set<Manifest[string]>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(visit);
  };
  visit(source);
  if (found.size === 0) throw new Error(`The build has no chunk for ${source}.`);
  return [...found];
}

/** The page's structured data for search engines, in schema.org's vocabulary. */
function structuredData({ path, title, description, post }: LoadablePage, address: string, picture: string): object {
  const shared = { '@context': 'https://schema.org', url: address, description, inLanguage: 'en-GB' };
  if (post) {
    return {
      ...shared,
      '@type': 'BlogPosting',
      headline: post.title,
      datePublished: post.date,
      image: picture,
      author: { '@type': 'Organization', name: post.author },
    };
  }
  if (path === '/') {
    return {
      ...shared,
      '@type': 'SoftwareApplication',
      name: 'Clipwright',
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Web browser',
      image: picture,
      offers: { '@type': 'AggregateOffer', priceCurrency: 'GBP', lowPrice: '19', highPrice: '79', offerCount: 2 },
    };
  }
  return { ...shared, '@type': 'WebPage', name: title };
}

function sitemapOf(pages: readonly LoadablePage[]): string {
  const urls = pages.map(({ path, post }) => {
    const changed = post ? `<lastmod>${post.date}</lastmod>` : '';
    return `  <url><loc>${SITE_ORIGIN_PLACEHOLDER}${path}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /projects/
Disallow: /admin
Disallow: /s/
Disallow: /account

Sitemap: ${SITE_ORIGIN_PLACEHOLDER}/sitemap.xml
`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
