import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CRC32C } from '@google-cloud/storage';
import { isGenuine } from '#api/testing/google-signature.ts';
import { writeGoogleAccount } from '#scripts/test-peers/google-account.ts';
import { type Answer, refusal, UploadSessions } from './upload-sessions.ts';

const NAME = 'clipwright-media';

/** A Google Cloud Storage bucket on this machine, with the features that the studio uses. */
export interface BucketServer {
  /** Environment of a studio that stores its files there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Files by their keys. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Bytes of uploads so far, including those of broken connections. */
  readonly uploadedBytes: number;
  /** The bucket's answer to every request. Null, the initial value, while it works. */
  fault: 'silence' | number | null;
  /** Breaks the connection of the upload that brings this many more bytes. */
  breakAfter(bytes: number): void;
  /** Begins an upload in pieces, as the studio does for a page of this origin. @returns The session's address. */
  openSession(key: string, totalBytes: number, origin: string): string;
  /** Expires all unfinished uploads in pieces. */
  forgetSessions(): void;
  close(): Promise<void>;
}

interface StoredFile {
  readonly bytes: Buffer;
  readonly timeCreated: string;
}

export async function startBucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bucket-'));
  const account = await writeGoogleAccount(folder);
  const files = new Map<string, StoredFile>();
  let fault: BucketServer['fault'] = null;
  let uploadedBytes = 0;
  let allowance = Number.POSITIVE_INFINITY;

  const read = async (request: IncomingMessage): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) {
      uploadedBytes += piece.length;
      allowance -= piece.length;
      if (allowance <= 0) {
        allowance = Number.POSITIVE_INFINITY;
        request.socket.destroy();
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  const store = ({ key, ifAbsent }: { key: string; ifAbsent: boolean }, bytes: Buffer): object | null => {
    if (ifAbsent && files.has(key)) return null;
    files.set(key, { bytes, timeCreated: new Date().toISOString() });
    const crc32c = new CRC32C();
    crc32c.update(bytes);
    return { ...metadataOf(key), crc32c: crc32c.toString() };
  };
  const metadataOf = (key: string): object => {
    const { bytes, timeCreated } = files.get(key) as StoredFile;
    return { name: key, size: String(bytes.length), timeCreated };
  };
  const sessions = new UploadSessions({ read, store });

  /** Null for silence. */
  async function answer(request: IncomingMessage): Promise<Answer | null> {
    if (fault === 'silence') return null;
    if (fault !== null) return refusal(fault, 'We encountered an internal error. Please try again.');
    const { pathname, searchParams } = new URL(request.url ?? '', apiBase);
    const session = searchParams.get('upload_id');
    if (session !== null) return await sessions.answer(session, request);
    if (pathname.startsWith('/upload/')) return await upload(request, searchParams);
    const body = await read(request);
    const [, base, key = ''] = /^(\/storage\/v1\/b\/[^/]+\/o|\/[^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (base === `/${NAME}`) return signed(request, decodeURIComponent(key), body);
    if (key !== '' && base?.endsWith('/o')) {
      return objectOf(request, decodeURIComponent(key), searchParams.get('alt') === 'media');
    }
    const names = [...files.keys()].filter((name) => name.startsWith(searchParams.get('prefix') ?? ''));
    const items = names.toSorted().map(metadataOf);
    return { status: 200, body: pathname.endsWith('/o') ? { items } : { name: NAME } };
  }

  /** The client library's uploads. */
  async function upload(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    const key = query.get('name') ?? '';
    const ifAbsent = query.get('ifGenerationMatch') === '0';
    const body = await read(request);
    if (query.get('uploadType') !== 'resumable') return stored(store({ key, ifAbsent }, secondPart(body)));
    const { origin = null, 'x-upload-content-length': length } = request.headers;
    const id = sessions.open({ key, ifAbsent, origin, totalBytes: length === undefined ? null : Number(length) });
    return { status: 200, headers: { Location: addressOf(id) }, body: {} };
  }

  /** Requests at signed addresses. */
  function signed(request: IncomingMessage, key: string, body: Buffer): Answer {
    const { headers, method } = request;
    if (!isSigned(request, apiBase, account.publicKey)) return refusal(403, 'The signature does not match.');
    if (method === 'GET') return bytesOf(files.get(key)?.bytes, headers.range);
    const [least = 0, most = 0] = String(headers['x-goog-content-length-range']).split(',').map(Number);
    if (body.length < least || body.length > most) return refusal(400, 'The size is not allowed.');
    return stored(store({ key, ifAbsent: headers['x-goog-if-generation-match'] === '0' }, body));
  }

  function objectOf({ method, headers }: IncomingMessage, key: string, isMedia: boolean): Answer {
    if (!files.has(key)) return refusal(404, 'No such object.');
    if (method === 'DELETE') return { status: files.delete(key) ? 204 : 404 };
    return isMedia ? bytesOf(files.get(key)?.bytes, headers.range) : { status: 200, body: metadataOf(key) };
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (given) => given && send(request, response, given),
      // The connection broke.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addressOf = (id: string) => `${apiBase}/upload/storage/v1/b/${NAME}/o?uploadType=resumable&upload_id=${id}`;
  return {
    environment: { GCS_BUCKET: NAME, GCS_API_BASE: apiBase, GOOGLE_APPLICATION_CREDENTIALS: account.path },
    files,
    get uploadedBytes() {
      return uploadedBytes;
    },
    get fault() {
      return fault;
    },
    set fault(value) {
      fault = value;
    },
    breakAfter(bytes) {
      allowance = bytes;
    },
    openSession: (key, totalBytes, origin) => addressOf(sessions.open({ key, totalBytes, origin, ifAbsent: true })),
    forgetSessions: () => sessions.forget(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The signed host has no port. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, base: string, publicKey: KeyObject): boolean {
  const address = new URL(url, base);
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return isGenuine({ method, url: address, headers: { ...sent, host: address.hostname } }, publicKey);
}

/** The file in a body of two parts, which follows its metadata. */
function secondPart(body: Buffer): Buffer {
  const boundary = body.subarray(0, body.indexOf('\r\n'));
  const second = body.indexOf(boundary, boundary.length);
  const start = body.indexOf('\r\n\r\n', second) + 4;
  return body.subarray(start, body.lastIndexOf(boundary) - 2);
}

function stored(metadata: object | null): Answer {
  return metadata ? { status: 200, body: metadata } : refusal(412, 'The object exists.');
}

function bytesOf(bytes: Buffer | undefined, range = ''): Answer {
  if (!bytes) return refusal(404, 'No such object.');
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (first === undefined) return { status: 200, body: bytes };
  const part = bytes.subarray(Number(first), last ? Number(last) + 1 : bytes.length);
  const end = Number(first) + part.length - 1;
  return { status: 206, headers: { 'Content-Range': `bytes ${first}-${end}/${bytes.length}` }, body: part };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers = {}, body }: Answer): void {
  // An error response need not wait for the body.
  request.resume();
  const isFile = Buffer.isBuffer(body);
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const sent = isFile ? body : body && JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': type,
    ...headers,
    ...(isFile ? { 'Content-Length': body.length } : {}),
  });
  response.end(sent);
}
