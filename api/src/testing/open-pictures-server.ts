import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { OpenSourceId } from '#shared/stock/open-licenses.ts';

const PICTURE = join(import.meta.dirname, '../../sample/the-glass.webp');

/** Behaviour for the next searches. */
type Mood = 'well' | 'limit' | 'silence' | 'nonsense' | 'broken';

/** A picture as both catalogues have it. */
export interface StandInPicture {
  readonly title: string;
  /** The licence as Commons writes it. Openverse's code is derived from it. Null: no licence. */
  license: string | null;
  readonly width: number;
  readonly height: number;
  /** Name of its file, which must be one that {@link sendMedia} knows. */
  readonly file: string;
  readonly mime?: string;
  readonly restrictions?: string;
}

/** A local server that answers and refuses like Wikimedia Commons and Openverse. */
export interface OpenPicturesServer {
  /** Variables that make a studio use it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly moods: Record<OpenSourceId, Mood>;
  /** Keys are page ids of Commons. Openverse's ids end in them. */
  readonly pictures: Record<number, StandInPicture>;
  /** Answered searches. */
  readonly searches: { source: OpenSourceId; text: string; license: string }[];
  /** User agents of all requests, including those for files. */
  readonly agents: Set<string>;
  readonly fetched: string[];
  close(): Promise<void>;
}

const wide = { width: 3_000, height: 2_000 };

/** Catalogue of a new stand-in. */
const PICTURES: Readonly<Record<number, StandInPicture>> = {
  1: { title: 'Pruning roses', license: 'cc0', width: 2_000, height: 3_000, file: 'picture.webp' },
  2: { title: 'Rose garden', license: 'pd', ...wide, file: 'picture.webp' },
  3: { title: 'Rose by a photographer', license: 'cc-by-4.0', ...wide, file: 'picture.webp' },
  4: { title: 'Rose to share alike', license: 'cc-by-sa-4.0', ...wide, file: 'picture.webp' },
  5: { title: 'Rose without a licence', license: null, ...wide, file: 'picture.webp' },
  6: { title: 'Rose panorama', license: 'cc0', width: 30_000, height: 8_000, file: 'picture.webp' },
  7: { title: 'Rose that is a page', license: 'cc0', ...wide, file: 'page.jpg' },
  8: { title: 'Rose that leads inside', license: 'cc0', ...wide, file: 'inside.jpg' },
  9: { title: 'Rose that is larger than it says', license: 'cc0', ...wide, file: 'bomb.png' },
  10: { title: 'Rose of a firm', license: 'cc0', ...wide, file: 'picture.webp', restrictions: 'trademarked' },
};

export async function startOpenPicturesServer(): Promise<OpenPicturesServer> {
  const picture = await readFile(PICTURE);
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const state: OpenPicturesServer = {
    environment: { WIKIMEDIA_API_BASE: `${baseUrl}/w/api.php`, OPENVERSE_API_BASE: `${baseUrl}/v1/` },
    moods: { wikimedia: 'well', openverse: 'well' },
    pictures: structuredClone(PICTURES) as Record<number, StandInPicture>,
    searches: [],
    agents: new Set(),
    fetched: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function handle({ url: path = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const url = new URL(path, baseUrl);
    state.agents.add(headers['user-agent'] ?? '');
    if (url.pathname.startsWith('/media/')) sendMedia(url.pathname.slice('/media/'.length), response);
    else if (url.pathname === '/w/api.php') answer('wikimedia', response, () => commons(url.searchParams));
    else if (url.pathname.endsWith('/thumb/')) sendMedia('picture.webp', response);
    else if (url.pathname.startsWith('/v1/images/')) answer('openverse', response, () => openverse(url));
    else sendJson(response, 404, { detail: 'Not found.' });
  }

  function answer(source: OpenSourceId, response: ServerResponse, make: () => object | null): void {
    const mood = state.moods[source];
    switch (mood) {
      case 'limit':
        response.setHeader('Retry-After', '30');
        sendJson(response, 429, { detail: 'Request was throttled. Expected available in 30 seconds.' });
        break;
      case 'broken':
        sendJson(response, 503, { detail: 'upstream connect error' });
        break;
      case 'nonsense':
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('<!DOCTYPE html><html>Wikimedia Error');
        break;
      case 'silence':
        break;
      case 'well': {
        const body = make();
        sendJson(response, body === null ? 404 : 200, body ?? { detail: 'No Image matches the given query.' });
        break;
      }
      default:
        mood satisfies never;
    }
  }

  /** The pictures with all words of the text in their titles. */
  function found(text: string): number[] {
    const words = text.toLowerCase().split(' ');
    const ids = Object.keys(state.pictures).map(Number);
    return ids.filter((id) => words.every((word) => state.pictures[id]?.title.toLowerCase().includes(word)));
  }

  function commons(query: URLSearchParams): object {
    if (query.get('format') !== 'json' || query.get('action') !== 'query') return { error: { code: 'badvalue' } };
    const pageids = query.get('pageids');
    if (pageids !== null) return { batchcomplete: true, query: { pages: [page(Number(pageids), 0)] } };
    const search = query.get('gsrsearch') ?? '';
    const license = /haslicense:(\S+)/.exec(search)?.[1] ?? '';
    const text = search.replace(/\S+:\S+/g, '').trim();
    state.searches.push({ source: 'wikimedia', text, license });
    const isWanted = (id: number) =>
      state.pictures[id]?.license?.startsWith('cc-by') ? 'attribution' : 'unrestricted';
    const ids = found(text).filter((id) => isWanted(id) === license || state.pictures[id]?.license === null);
    // An empty result has no list at all.
    return ids.length === 0
      ? { batchcomplete: true }
      : { query: { pages: ids.map((id, index) => page(id, index + 1)) } };
  }

  function page(id: number, index: number): object {
    const entry = state.pictures[id];
    if (!entry) return { pageid: id, missing: true };
    const { title, license, width, height, file, mime = 'image/jpeg', restrictions = '' } = entry;
    const value = (text: string) => ({ value: text, source: 'commons-desc-page' });
    const extmetadata = {
      ObjectName: value(title),
      Artist: value(`<a href="//commons.wikimedia.org/wiki/User:Ada" title="User:Ada">Ada &amp; Co</a>`),
      ...(license !== null && {
        License: value(license),
        LicenseShortName: value(license.toUpperCase().replace('CC-BY-', 'CC BY ').replace('SA-', 'SA ')),
        LicenseUrl: value('https://creativecommons.org/licenses/by/4.0'),
      }),
      Restrictions: value(restrictions),
    };
    const urls = { url: `${baseUrl}/media/${file}`, thumburl: `${baseUrl}/media/picture.webp` };
    const descriptionurl = `https://commons.wikimedia.org/wiki/File:${title.replaceAll(' ', '_')}.jpg`;
    const info = { ...urls, descriptionurl, mime, width, height, size: 1_000, extmetadata };
    return { pageid: id, ns: 6, title: `File:${title}.jpg`, index, imageinfo: [info] };
  }

  function openverse({ pathname, searchParams }: URL): object | null {
    const id = /^\/v1\/images\/([\da-f-]{36})\/$/.exec(pathname)?.[1];
    if (id !== undefined) return result(Number(id.slice(-4)));
    if (Number(searchParams.get('page_size')) > 20) return null;
    const [text, license] = [searchParams.get('q') ?? '', searchParams.get('license') ?? ''];
    state.searches.push({ source: 'openverse', text, license });
    const results = found(text).map(result);
    return { result_count: results.length, page_count: 1, page_size: 20, page: 1, results };
  }

  function result(id: number): object | null {
    const entry = state.pictures[id];
    if (!entry) return null;
    const code =
      entry.license
        ?.replace(/^cc-/, '')
        .replace(/-\d\.\d$/, '')
        .replace(/^pd$/, 'pdm') ?? null;
    return {
      id: openverseId(id),
      title: `${entry.title} (Flickr)`,
      foreign_landing_url: `https://www.flickr.com/photos/ada/${id}`,
      url: `${baseUrl}/media/${entry.file}`,
      creator: 'Ada Byron',
      license: code,
      license_version: code === 'by' ? '2.0' : '1.0',
      license_url: 'https://creativecommons.org/licenses/by/2.0/',
      width: entry.width,
      height: entry.height,
      tags: [{ name: 'flower', accuracy: null }],
      mature: false,
      thumbnail: `${baseUrl}/v1/images/${openverseId(id)}/thumb/`,
    };
  }

  function sendMedia(name: string, response: ServerResponse): void {
    state.fetched.push(name);
    const send = (type: string, body: Buffer | string) => response.writeHead(200, { 'Content-Type': type }).end(body);
    if (name === 'picture.webp') send('image/webp', picture);
    else if (name === 'page.jpg') send('image/jpeg', '<!doctype html><title>Not a picture</title>');
    else if (name === 'bomb.png') send('image/png', hugePng());
    // The same server under a name that is not allowed.
    else if (name === 'inside.jpg')
      response.writeHead(302, { Location: `http://localhost:${port}/media/picture.webp` }).end();
    else response.writeHead(404).end();
  }

  return state;
}

/** Openverse's id of a picture. */
export function openverseId(id: number): string {
  return `9d6f7a1e-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

/** A few bytes that claim to be a picture of 16,000 × 16,000 pixels. */
function hugePng(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex');
  header.writeUInt32BE(16_000, 16);
  header.writeUInt32BE(16_000, 20);
  return Buffer.concat([header, Buffer.alloc(64)]);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
