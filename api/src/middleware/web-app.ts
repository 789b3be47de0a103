import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { parseRange } from '#api/adapters/files/byte-range.ts';
import { ignoreMissing } from '#api/adapters/files/disk.ts';
import { type Company, DEFAULT_COMPANY } from '#shared/company/company.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';
import {
  fillPrerendered,
  NOT_FOUND_FILE,
  PRERENDERED_FOLDER,
  prerenderedFile,
  type SiteFacts,
} from '#shared/site/prerendered.ts';
import { isStudioPage } from '#shared/site/studio-pages.ts';
import { isApiPath } from './handle-errors.ts';
import { hasSessionCookie } from './session-cookie.ts';
import { siteOrigin } from './site-origin.ts';

/** Vite names files in this folder by a hash of their content. Any other file may change under its name. */
const HASHED_FOLDER = '/assets/';

/** Text compresses to a fifth. Pictures, fonts and video are already compressed. */
const COMPRESSIBLE = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.wasm',
  '.map',
  '.xml',
]);

/** The page of a shared video, with a script of its own. */
const SHARED_PAGE = '/share.html';

/** Files outside of {@link PAGES} that contain the site's own address. */
const ORIGIN_FILES = new Set(['/sitemap.xml', '/robots.txt']);

/** Prerendered pages, by their address in the build. Each is served only at the page's own address. */
const PAGES = `/${PRERENDERED_FOLDER}/`;

/** A file of the build, ready to serve. */
interface WebFile {
  location: string;
  extension: string;
  size: number;
  etag: string;
  isHashed: boolean;
  /** True when the origin and the company must be filled in. */
  isTemplate: boolean;
  /** Created on first use and cached for the last requested origin. */
  compressed: { readonly origin: string | null; readonly body: Promise<Buffer> } | null;
}

export interface WebAppOptions {
  /** Default: taken from each request. */
  readonly publicUrl?: URL | null;
  readonly company?: Company;
  /** Default: nothing is switched on. */
  readonly facts?: SiteFacts;
}

const NO_FACTS: SiteFacts = {
  takesPayments: false,
  openPictures: false,
  cloudFiles: false,
  sendsSpeech: false,
};

const compress = promisify(brotliCompress);

/**
 * Serves the built web app. Files come from a list made once, so no path leads outside the folder. Studio paths get
 * `index.html`, and its router shows the page. Visitors without a session get the prerendered public pages. Unknown
 * pages get a 404 with its own page.
 * @param root Folder of the build. Listed at the first request, so that the API also runs without one.
 */
export function webApp(root: string, options: WebAppOptions = {}): Middleware {
  const { publicUrl = null, company = DEFAULT_COMPANY, facts = NO_FACTS } = options;
  let files: Promise<Map<string, WebFile>> | null = null;
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isApiPath(ctx.path)) return next();
    files ??= listFiles(root, { company, facts }).catch((error: unknown) => {
      // Retries at the next request, because the failure may be temporary.
      files = null;
      throw error;
    });
    const found = await files;
    const isPage = isPagePath(ctx.path);
    const proper = isPage ? properPath(ctx.path, found) : null;
    if (proper !== null) {
      ctx.status = 301;
      return ctx.redirect(proper + ctx.search);
    }
    const { file, status } = isPage ? findPage(ctx, found) : { file: findFile(ctx.path, found), status: 200 };
    if (file) {
      ctx.status = status;
      return answer(ctx, file, file.isTemplate ? { origin: siteOrigin(ctx, publicUrl), company, facts } : null);
    }
    if (found.size > 0) return;
    files = null;
    ctx.status = 404;
    ctx.body = 'The web app is not built yet: run `npm run build`.';
  };
}

/** Pages have no file ending: a missing script must be a 404, not a page. */
function isPagePath(path: string): boolean {
  return !path.startsWith(HASHED_FOLDER) && extname(path) === '';
}

/** Canonical address of a public page that was requested in another spelling, else null. */
function properPath(path: string, files: Map<string, WebFile>): string | null {
  const proper = path.toLowerCase().replace(/(?<=[^/])\/$/, '');
  return proper !== path && files.has(PAGES + prerenderedFile(proper)) ? proper : null;
}

function findPage(ctx: Context, files: Map<string, WebFile>): { file: WebFile | undefined; status: number } {
  if (sharedPageToken(ctx.path) !== null) {
    // The same for every token, so that the page tells nothing of links that don't work.
    ctx.set('X-Robots-Tag', 'noindex');
    return { file: files.get(SHARED_PAGE), status: 200 };
  }
  const prerendered = files.get(PAGES + prerenderedFile(ctx.path));
  const status = prerendered || isStudioPage(ctx.path) ? 200 : 404;
  const page = prerendered ?? (status === 404 ? files.get(PAGES + NOT_FOUND_FILE) : undefined);
  if (page) ctx.vary('Cookie');
  return { file: page && !hasSessionCookie(ctx) ? page : files.get('/index.html'), status };
}

function findFile(path: string, files: Map<string, WebFile>): WebFile | undefined {
  return path.startsWith(PAGES) ? undefined : files.get(path);
}

async function listFiles(root: string, facts: Omit<Filling, 'origin'>): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>();
  const names = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 8);
  for await (const name of glob('**/*', { cwd: root })) {
    const location = join(root, name);
    // A build in progress removes files.
    const found = await stat(location).catch(ignoreMissing);
    if (!found?.isFile() || name.split(sep).some((part) => part.startsWith('.'))) continue;
    const path = `/${name.split(sep).join('/')}`;
    const isTemplate = path.startsWith(PAGES) || ORIGIN_FILES.has(path);
    files.set(path, {
      location,
      extension: extname(name),
      size: found.size,
      etag: `W/"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}${isTemplate ? `-${names}` : ''}"`,
      isHashed: path.startsWith(HASHED_FOLDER),
      isTemplate,
      compressed: null,
    });
  }
  return files;
}

/** Values for a template. */
interface Filling {
  readonly origin: string;
  readonly company: Company;
  readonly facts: SiteFacts;
}

async function answer(ctx: Context, file: WebFile, filling: Filling | null): Promise<void> {
  ctx.type = file.extension;
  ctx.set('ETag', file.etag);
  ctx.set('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
  } else if (COMPRESSIBLE.has(file.extension) && ctx.acceptsEncodings('br', 'identity') === 'br') {
    ctx.set('Content-Encoding', 'br');
    ctx.body = await compressedOnce(file, filling);
  } else if (filling !== null) {
    ctx.body = await read(file, filling);
  } else {
    sendBytes(ctx, file);
  }
}

/** Sends the file or the requested range. Some browsers play no video from a server without ranges. */
function sendBytes(ctx: Context, file: WebFile): void {
  ctx.set('Accept-Ranges', 'bytes');
  const wanted = parseRange(ctx.method === 'GET' ? ctx.get('Range') : undefined, file.size);
  if (wanted.type === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.size}`);
    return;
  }
  const { start, endExclusive } = wanted.type === 'part' ? wanted.range : { start: 0, endExclusive: file.size };
  if (wanted.type === 'part') {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${endExclusive - 1}/${file.size}`);
  }
  ctx.length = endExclusive - start;
  ctx.body = file.size === 0 ? '' : createReadStream(file.location, { start, end: endExclusive - 1 });
}

function compressedOnce(file: WebFile, filling: Filling | null): Promise<Buffer> {
  const origin = filling?.origin ?? null;
  if (file.compressed?.origin !== origin) {
    // Level 6 takes a second for all scripts and comes within 5 % of level 11, which takes a minute.
    const body = read(file, filling).then((content) =>
      compress(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
    const compressed = { origin, body };
    file.compressed = compressed;
    body.catch(() => {
      if (file.compressed === compressed) file.compressed = null;
    });
  }
  return file.compressed.body;
}

async function read(file: WebFile, filling: Filling | null): Promise<Buffer> {
  const content = await readFile(file.location);
  return filling
    ? Buffer.from(fillPrerendered(content.toString(), filling.origin, filling.company, filling.facts))
    : content;
}
