import { expect } from 'playwright/test';
import { ALL_PAGES, PAGES } from './pages/public-pages.ts';
import { test } from './studio.ts';

test('every public page is served whole, with a title, a description and sharing metadata of its own', async ({
  request,
  studio,
}) => {
  const seen = new Set<string>();
  for (const [path, heading] of Object.entries(ALL_PAGES)) {
    const html = await (await request.get(path)).text();
    const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const title = read(/<title>([^<]+)<\/title>/);
    const description = read(/<meta name="description" content="([^"]+)"/);
    expect([path, title]).toEqual([path, expect.stringContaining('Clipwright')]);
    expect(description.length, path).toBeGreaterThan(60);
    expect(description.length, path).toBeLessThan(170);
    expect(read(/<meta property="og:title" content="([^"]+)"/), path).toBe(title);
    expect(read(/<meta name="twitter:card" content="([^"]+)"/), path).toBe('summary_large_image');
    expect(read(/<link rel="canonical" href="([^"]+)"/), path).toBe(studio.url + path);
    expect(read(/<meta property="og:image" content="([^"]+)"/), path).toBe(`${studio.url}/media/sharing.png`);
    expect(JSON.parse(read(/<script type="application\/ld\+json">(.+?)<\/script>/)), path).toHaveProperty('@type');
    const shown = read(/<h1[^>]*>(.+?)<\/h1>/);
    expect(shown.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&'), path).toBe(heading);
    seen.add(title).add(description);
  }
  expect(seen.size).toBe(Object.keys(ALL_PAGES).length * 2);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of Object.keys(ALL_PAGES)) expect(sitemap).toContain(`<loc>${studio.url}${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${studio.url}/sitemap.xml`);
});

test('posts are whole articles, and legal texts, questions and cards are as many as they should be', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
  for (const path of Object.keys(PAGES).filter((name) => name.startsWith('/blog/'))) {
    const article = /<article[^>]*>(.*)<\/article>/s.exec(await read(path))?.[1] ?? '';
    const words = article
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word));
    expect(words.length, path).toBeGreaterThanOrEqual(600);
  }
  const blog = await read('/blog');
  for (const date of ['2025-10-15', '2025-10-10', '2025-10-05']) expect(blog).toContain(`dateTime="${date}"`);
  for (const [path, sections] of [
    ['/terms', 12],
    ['/privacy', 13],
    ['/cookies', 7],
  ] as const) {
    const html = await read(path);
    expect([path, count(html, /<section /g), count(html, /<a href="#/g)]).toEqual([path, sections, sections + 1]);
    expect(html).toContain('Last updated October 2025');
  }
  for (const [path, questions] of [
    ['/pricing', 5],
    ['/support', 10],
  ] as const) {
    expect([path, count(await read(path), /<summary[^>]*><h3>/g)]).toEqual([path, questions]);
  }
  const pricing = await read('/pricing');
  for (const figure of ['£19', '£79', 'MOST POPULAR', '14-day', '24 hours', '99.9%']) expect(pricing).toContain(figure);
});

test('no link of the public pages is dead', async ({ request, studio }) => {
  const found = new Map<string, string>();
  for (const path of Object.keys(ALL_PAGES)) {
    // As served, because a page keeps the same links after hydration.
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) found.set(new URL(link, studio.url + path).href, path);
  }
  const own = [...found].filter(([link]) => link.startsWith('http'));
  expect(own.length).toBeGreaterThan(15);
  for (const [link, from] of own) {
    const { pathname, hash, origin } = new URL(link);
    expect([link, origin]).toEqual([link, studio.url]);
    const answer = await request.get(pathname);
    expect([from, link, answer.status()]).toEqual([from, link, 200]);
    if (pathname in ALL_PAGES) {
      const html = await answer.text();
      if (hash) expect([from, link, html.includes(`id="${hash.slice(1)}"`)]).toEqual([from, link, true]);
    } else
      expect([from, link]).toEqual([
        from,
        expect.stringMatching(/\/(auth|api\/login|help\/script-writer)(\?tab=register)?$/),
      ]);
  }
  for (const [link] of found)
    if (!link.startsWith('http')) expect(link).toMatch(/^mailto:[^@\s]+@[^@\s]+$|subject=Enterprise%20Plan%20Inquiry$/);
});
