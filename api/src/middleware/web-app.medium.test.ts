import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '#shared/company/company.ts';
import { COMPANY_PLACEHOLDERS, NOT_FOUND_FILE, SITE_ORIGIN_PLACEHOLDER } from '#shared/site/prerendered.ts';
import { type WebAppOptions, webApp } from './web-app.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(20_000))})`;

let folder: string;
let server: Server;
let url: string;
/** Serves the same build for another operator. */
let other: Server;
let otherUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-web-'));
  const root = join(folder, 'web');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(join(root, '.vite'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Clipwright</title>');
  await writeFile(join(root, 'share.html'), '<title>Shared video</title>');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await mkdir(join(root, 'site/blog'), { recursive: true });
  await writeFile(join(root, 'site/index.html'), `<title>Landing</title>${SITE_ORIGIN_PLACEHOLDER}/`);
  await writeFile(join(root, 'site/blog/a-post.html'), `<title>A post</title>by ${COMPANY_PLACEHOLDERS.name}`);
  await writeFile(join(root, 'site', NOT_FOUND_FILE), '<title>404</title>');
  await writeFile(join(root, 'sitemap.xml'), `<loc>${SITE_ORIGIN_PLACEHOLDER}/pricing</loc>`);
  await writeFile(join(root, 'clip.mp4'), '0123456789');
  await writeFile(join(root, 'assets/app-abc123.js'), SCRIPT);
  await writeFile(join(root, 'assets/inter-abc123.woff2'), 'font');
  await writeFile(join(root, '.vite/manifest.json'), '{}');
  server = await serve(root, { company: { ...DEFAULT_COMPANY, name: 'O’Hara & Sons' } });
  url = addressOf(server);
  other = await serve(root);
  otherUrl = addressOf(other);
});
afterAll(async () => {
  for (const one of [server, other]) await new Promise((resolve) => one.close(resolve));
  await rm(folder, { recursive: true });
});

async function serve(root: string, options?: WebAppOptions): Promise<Server> {
  const app = new Koa();
  app.silent = true;
  app.use(webApp(root, options));
  app.use((ctx) => {
    ctx.body = 'api';
  });
  const http = createServer(app.callback());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return http;
}

const addressOf = (http: Server) => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

/** Sends a request verbatim, because fetch would normalize its path. */
function rawGet(path: string, host = 'localhost'): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the web app', () => {
  it('answers every address of a shared video with one page, which no crawler lists', async () => {
    const answers = await Promise.all(['/s/AbC-_123', '/s/guessed/'].map((path) => fetch(url + path)));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      expect(await answer.text()).toBe('<title>Shared video</title>');
    }
    for (const path of ['/s', '/s/', '/s/one/two']) expect((await fetch(url + path)).status).toBe(404);
  });

  it.each(['/auth', '/projects/new', '/projects/1234/export', '/Admin/Users/'])(
    'answers the page %s with index.html, revalidated each time',
    async (path) => {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<title>Clipwright</title>');
    },
  );

  it.each([
    ['/', '<title>Landing</title>'],
    ['/blog/a-post', '<title>A post</title>'],
  ])('answers the public page %s as it was prerendered, to visitors without a session', async (path, content) => {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(answer.headers.get('vary')).toContain('Cookie');
    expect(await answer.text()).toContain(content);
  });

  it.each(['clipwright=abc', '__Host-clipwright=abc'])(
    'answers / with the app when there is a session: %s',
    async (cookie) => {
      const answer = await fetch(`${url}/`, { headers: { Cookie: `${cookie}; other=1` } });
      expect(answer.headers.get('vary')).toContain('Cookie');
      expect(await answer.text()).toContain('<title>Clipwright</title>');
    },
  );

  it('ignores other cookies', async () => {
    const answer = await fetch(`${url}/`, { headers: { Cookie: 'clipwright-sign-in=abc' } });
    expect(await answer.text()).toContain('<title>Landing</title>');
  });

  it.each(['/site', '/apidocs', '/projects', '/no/such/page', '/blog/another-post', '/not-found'])(
    'answers %s with a 404 that is a page: prerendered for visitors, the app’s own for the signed in',
    async (path) => {
      for (const [cookie, content] of [
        ['', '<title>404</title>'],
        ['clipwright=abc', '<title>Clipwright</title>'],
      ] as const) {
        const answer = await fetch(url + path, { headers: { Cookie: cookie } });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(await answer.text()).toContain(content);
      }
    },
  );

  it.each([
    ['/Blog/A-Post?from=mail', '/blog/a-post?from=mail'],
    ['/blog/a-post/', '/blog/a-post'],
  ])('redirects another spelling of a public page to its address: %s', async (from, to) => {
    const answer = await fetch(url + from, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  it.each(['//evil.example/', '//blog/a-post', '/%2Fevil.example/', '/\\evil.example/'])(
    'redirects nowhere else: %s',
    async (path) => {
      expect(await rawGet(path)).not.toMatch(/^location:/im);
    },
  );

  it.each(['/site/index.html', '/site/blog/a-post.html'])('has no second address %s for a page', async (path) => {
    expect((await fetch(url + path)).status).toBe(404);
  });

  it('writes its origin into prerendered files', async () => {
    expect(await (await fetch(`${url}/`)).text()).toContain(`${url}/`);
    expect(await (await fetch(`${url}/sitemap.xml`)).text()).toBe(`<loc>${url}/pricing</loc>`);
    const plain = await fetch(`${url}/sitemap.xml`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(await plain.text()).toBe(`<loc>${url}/pricing</loc>`);
  });

  it('names its company, and changes the tag with it', async () => {
    expect(await (await fetch(`${url}/blog/a-post`)).text()).toContain('O’Hara &amp; Sons');
    const other = await fetch(`${otherUrl}/blog/a-post`);
    expect(await other.text()).toContain('by Clipwright');
    expect(other.headers.get('etag')).not.toBe((await fetch(`${url}/blog/a-post`)).headers.get('etag'));
  });

  it('refuses markup as a host', async () => {
    const answer = await rawGet('/', 'a"onload=alert(1)');
    expect(answer).toContain('http://localhost/');
    expect(answer).not.toContain('onload');
  });

  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=50-', 416, 'bytes */10', null],
    ['lines=1-2', 200, null, '0123456789'],
  ])('sends the part %s of a video', async (range, status, contentRange, body) => {
    const answer = await fetch(`${url}/clip.mp4`, { headers: { Range: range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    const text = await answer.text();
    if (body !== null) expect(text).toBe(body);
  });

  it('lets browsers keep a file with a hashed name forever', async () => {
    const answer = await fetch(`${url}/assets/app-abc123.js`);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('sends text compressed to clients that accept it, else as it is', async () => {
    const compressed = await fetch(`${url}/assets/app-abc123.js`, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(1_000);
    expect(await compressed.text()).toBe(SCRIPT);
    const plain = await fetch(`${url}/assets/app-abc123.js`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('content-length')).toBe(String(SCRIPT.length));
    const font = await fetch(`${url}/assets/inter-abc123.woff2`, { headers: { 'Accept-Encoding': 'br' } });
    expect(font.headers.get('content-encoding')).toBeNull();
  });

  it('sends nothing that the browser already has', async () => {
    const first = await fetch(`${url}/`);
    // Without the second header fetch bypasses all caches.
    const headers = { 'If-None-Match': first.headers.get('etag')!, 'Cache-Control': 'max-age=0' };
    const again = await fetch(`${url}/`, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await fetch(`${url}/assets/app-abc123.js`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(SCRIPT.length),
      '',
    ]);
  });

  it.each(['/assets/gone-123.js', '/assets/page', '/nothing.png'])(
    'answers the missing file %s without a page',
    async (path) => {
      expect((await fetch(url + path)).status).toBe(404);
    },
  );

  it.each([
    '/.vite/manifest.json',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '//etc/passwd',
    '/assets/%00.js',
  ])('serves only files of the build: %s', async (path) => {
    const answer = await rawGet(path);
    expect(answer).not.toContain('secret\r\n');
    expect(answer).not.toMatch(/\r\n\r\n(secret|\{\}|root:)/);
  });

  it.each(['/api/health', '/API/health', '/api'])('leaves %s to the API', async (path) => {
    expect(await (await fetch(url + path)).text()).toBe('api');
  });

  it('leaves changes to the API', async () => {
    expect(await (await fetch(`${url}/`, { method: 'POST' })).text()).toBe('api');
  });
});

describe('without a build', () => {
  it('says how to build, and serves the build as soon as it exists', async () => {
    const root = join(folder, 'later');
    const empty = await serve(root);
    const address = `${addressOf(empty)}/`;
    const before = await fetch(address);
    expect([before.status, await before.text()]).toEqual([404, 'The web app is not built yet: run `npm run build`.']);
    await mkdir(root);
    await writeFile(join(root, 'index.html'), 'here');
    expect(await (await fetch(address)).text()).toBe('here');
    await new Promise((resolve) => empty.close(resolve));
  });
});

describe('after a temporary failure', () => {
  let root: string;
  let shaky: Server;
  beforeEach(async () => {
    root = await mkdtemp(join(folder, 'shaky-'));
    await writeFile(join(root, 'index.html'), 'here');
    shaky = await serve(root);
  });
  afterEach(() => new Promise<void>((resolve) => shaky.close(() => resolve())));

  const ask = () => fetch(`${addressOf(shaky)}/auth`, { headers: { 'Accept-Encoding': 'br' } });

  it('a folder that could not be listed is listed again', async () => {
    await symlink('loop', join(root, 'loop'));
    expect((await ask()).status).toBe(500);
    await rm(join(root, 'loop'));
    expect(await (await ask()).text()).toBe('here');
  });

  it('a page that could not be read is read again', async () => {
    const page = join(root, 'index.html');
    await fetch(`${addressOf(shaky)}/other.txt`);
    await rm(page);
    expect((await ask()).status).toBe(500);
    await writeFile(page, 'here');
    expect(await (await ask()).text()).toBe('here');
  });

  it('a file that vanishes during the listing is left out', async () => {
    await symlink('gone', join(root, 'gone.txt'));
    expect(await (await ask()).text()).toBe('here');
    expect((await fetch(`${addressOf(shaky)}/gone.txt`)).status).toBe(404);
  });
});
