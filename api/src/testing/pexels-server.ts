import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export const PEXELS_KEY = '563492ad6f91700001000001test0123456789';

/** One of the sample project's scenes, used as the footage of every answer. */
export const PEXELS_FILE = join(import.meta.dirname, '../../sample/the-glass.mp4');
const PICTURE = PEXELS_FILE.replace('.mp4', '.webp');

/** Behaviour for the next requests. */
type Mood = 'well' | 'limit' | 'silence' | 'nonsense' | 'broken';

/** A local server that refuses everything that Pexels' video API refuses. */
export interface PexelsServer {
  /** For `PEXELS_API_BASE`. */
  baseUrl: string;
  mood: Mood;
  /** Paths and queries of valid requests to the API, in order. */
  requests: string[];
  /** Paths of requests for files, whether or not they were allowed. */
  fetched: string[];
  close(): Promise<void>;
}

/** Files of each answer's video, by index. The first is correct, the others are not. */
export const BAD_FILES = ['page.mp4', 'huge.mp4', 'elsewhere.mp4', 'circle.mp4', 'missing.mp4'] as const;

export async function startPexelsServer(): Promise<PexelsServer> {
  const [film, picture] = await Promise.all([readFile(PEXELS_FILE), readFile(PICTURE)]);
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const state: PexelsServer = {
    baseUrl,
    mood: 'well',
    requests: [],
    fetched: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', baseUrl);
    const fault = faultOf(request, url);
    if (url.pathname.startsWith('/media/')) sendMedia(url.pathname.slice('/media/'.length), response);
    else if (fault !== null) sendJson(response, fault.status, { error: fault.error });
    else {
      state.requests.push(`${url.pathname}${url.search}`);
      answer(url, response);
    }
  }

  function answer({ pathname, searchParams }: URL, response: ServerResponse): void {
    switch (state.mood) {
      case 'limit':
        sendJson(response, 429, { error: 'Rate limit exceeded' });
        break;
      case 'broken':
        sendJson(response, 500, { error: 'Internal Server Error' });
        break;
      case 'nonsense':
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>maintenance');
        break;
      case 'silence':
        break;
      case 'well': {
        const id = /^\/videos\/videos\/(\d+)$/.exec(pathname)?.[1];
        const count = Number(searchParams.get('per_page') ?? 15);
        const found = searchParams.get('query') === 'nothing' ? 0 : Math.min(3, count);
        const videos = Array.from({ length: found }, (_, index) => video(index + 1));
        const list = { page: 1, per_page: count, total_results: found, url: '', videos };
        sendJson(response, 200, id === undefined ? list : video(Number(id)));
        break;
      }
      default:
        state.mood satisfies never;
    }
  }

  function sendMedia(name: string, response: ServerResponse): void {
    state.fetched.push(name);
    const send = (type: string, body: Buffer | string) =>
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
    const redirect = (to: string) => response.writeHead(302, { Location: to }).end();
    switch (name) {
      case 'film.mp4':
        send('video/mp4', film);
        break;
      case 'still.jpeg':
        send('image/jpeg', picture);
        break;
      case 'page.mp4':
        send('video/mp4', '<!doctype html><title>Not a video</title>');
        break;
      case 'moved.mp4':
        redirect('/media/film.mp4');
        break;
      case 'circle.mp4':
        redirect('/media/circle.mp4');
        break;
      // The same server under a name that no answer mentions.
      case 'elsewhere.mp4':
        redirect(`http://localhost:${port}/media/film.mp4`);
        break;
      case 'huge.mp4':
        response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': 600 * 1024 * 1024 });
        response.write(film);
        break;
      default:
        response.writeHead(404).end();
    }
  }

  function video(id: number): object {
    const file = (name: string, quality: string | null, at: number) => {
      return {
        id: id * 100 + at,
        quality,
        file_type: 'video/mp4',
        width: 720,
        height: 1280,
        fps: 30,
        link: `${baseUrl}/media/${name}`,
      };
    };
    return {
      id,
      width: 720,
      height: 1280,
      url: `https://www.pexels.com/video/a-glass-${id}/`,
      image: `${baseUrl}/media/still.jpeg`,
      duration: 6,
      user: { id: 1, name: 'Ada Byron', url: 'https://www.pexels.com/@ada' },
      video_files: [
        file('film.mp4', 'sd', 0),
        file('moved.mp4', 'hd', 1),
        ...BAD_FILES.map((name, index) => file(name, null, index + 2)),
      ],
      video_pictures: [{ id: 1, picture: `${baseUrl}/media/still.jpeg`, nr: 0 }],
    };
  }

  return state;
}

function faultOf(
  { method, headers }: IncomingMessage,
  { pathname, searchParams }: URL,
): { status: number; error: string } | null {
  if (headers.authorization !== PEXELS_KEY) return { status: 401, error: 'Unauthorized' };
  const isSearch = pathname === '/videos/search';
  const isKnown = isSearch || pathname === '/videos/popular' || /^\/videos\/videos\/\d+$/.test(pathname);
  if (method !== 'GET' || !isKnown) return { status: 404, error: 'Not Found' };
  if (isSearch && !searchParams.get('query')) return { status: 400, error: 'Bad Request: query' };
  const perPage = Number(searchParams.get('per_page') ?? 15);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 80) return { status: 400, error: 'Bad Request: per_page' };
  const orientation = searchParams.get('orientation');
  if (orientation !== null && !['landscape', 'portrait', 'square'].includes(orientation))
    return { status: 400, error: 'Bad Request: orientation' };
  return null;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
