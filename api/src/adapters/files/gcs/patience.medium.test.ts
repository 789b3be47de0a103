import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { CRC32C, Storage } from '@google-cloud/storage';
import { afterEach, describe, expect, it } from 'vitest';
import { GcsFileStore } from './gcs-file-store.ts';

const PATIENCE = { answerMs: 300, stallMs: 300 };
/** Longer than a test may take, so a stall ends nothing. */
const PATIENT = { answerMs: 300, stallMs: 600_000 };
const AWAY = {
  code: 'storage.away',
  cause: expect.objectContaining({ message: 'Google Cloud Storage has not answered within 0.3 seconds.' }),
};
const KEY = `owner-0001/${'0'.repeat(32)}`;
let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A store on a bucket that answers as given. */
async function storeOn(answer: RequestListener, patience = PATIENCE): Promise<GcsFileStore> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new GcsFileStore(new Storage({ apiEndpoint, projectId: 'clipwright' }).bucket('clipwright'), patience);
}

/** Sends the first bytes of a file of this length, then nothing. */
function beginning(bytes: number, of = bytes): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': of });
    response.write(Buffer.alloc(bytes));
  };
}

describe('a bucket that accepts requests and never answers', () => {
  it.each<[string, (store: GcsFileStore) => Promise<unknown>]>([
    ['stat', (store) => store.stat(KEY)],
    ['open', (store) => store.open(KEY)],
    ['read', (store) => store.read(KEY)],
    ['delete', (store) => store.delete(KEY)],
    ['list', (store) => store.list('owner-0001').next()],
    ['listScratch', (store) => store.listScratch().next()],
  ])('ends %s with an error', async (_, call) => {
    const store = await storeOn(() => {});
    await expect(call(store)).rejects.toMatchObject(AWAY);
  });

  it('ends a read of an open file with an error', async () => {
    const store = await storeOn((request, response) => {
      if (request.url?.includes('alt=media')) return;
      const timeCreated = new Date().toISOString();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ name: KEY, size: '1000', timeCreated }));
    });
    const file = await store.open(KEY);
    await expect(file.read(0, 10)).rejects.toMatchObject(AWAY);
  });
});

describe('a bucket that stops accepting a file', () => {
  const SMALL = 1_000;
  const LARGE = 12 * 1024 * 1024;
  async function* pieces(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024));
  }
  /** Answers as a bucket does, until the body arrives. */
  const untilTheBody: RequestListener = ({ method, headers, url = '' }, response) => {
    if (method === 'GET') response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":{"code":404}}');
    else if (method === 'POST' && url.includes('uploadType=resumable'))
      response.writeHead(200, { Location: `http://${headers.host}/session` }).end();
  };

  it.each([SMALL, LARGE])('ends the write of %i bytes with an error', async (bytes) => {
    const store = await storeOn(untilTheBody);
    const writing = store.write(KEY, pieces(bytes), { expectedBytes: bytes });
    await expect(writing).rejects.toMatchObject(AWAY);
    // Late events from the library's request must not reach any test.
    server?.closeAllConnections();
    await delay(100);
  });

  it('waits for a slow producer of the file', async () => {
    const store = await storeOn(async (request, response) => {
      if (request.method === 'GET') return untilTheBody(request, response);
      await buffer(request);
      const crc32c = new CRC32C();
      crc32c.update(Buffer.alloc(2 * SMALL));
      const timeCreated = new Date().toISOString();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ name: KEY, size: String(2 * SMALL), timeCreated, crc32c: crc32c.toString() }));
    });
    const slow = async function* () {
      yield Buffer.alloc(SMALL);
      await delay(2 * PATIENCE.stallMs);
      yield Buffer.alloc(SMALL);
    };
    expect(await store.write(KEY, slow(), { expectedBytes: 2 * SMALL })).toMatchObject({ size: 2 * SMALL });
  });
});

describe('a file whose bytes stop coming', () => {
  it('ends with an error', async () => {
    const stream = await (await storeOn(beginning(1_000, 2_000))).read(KEY);
    await expect(buffer(stream)).rejects.toThrow('has not answered within 0.3 seconds');
  });

  it('is complete when only the reader was slow', async () => {
    const length = 4 * 1024 * 1024;
    const stream = await (await storeOn(beginning(length))).read(KEY);
    let size = 0;
    for await (const chunk of stream) {
      if (size === 0) await delay(3 * PATIENCE.stallMs);
      size += chunk.length;
    }
    expect(size).toBe(length);
  });

  it('is closed when the reader stops', async () => {
    const closed = Promise.withResolvers<void>();
    const store = await storeOn((request, response) => {
      request.socket.once('close', () => closed.resolve());
      beginning(1_000, 2_000)(request, response);
    }, PATIENT);
    const stream = await store.read(KEY);
    const ended = once(stream, 'data').then(() => stream.destroy());
    await Promise.all([ended, closed.promise]);
  });
});
