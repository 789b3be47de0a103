import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CRC32C } from '@google-cloud/storage';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeGoogleAccount } from '#scripts/test-peers/google-account.ts';
import { openGcsFileStore } from './open-gcs-file-store.ts';

const BUCKET = 'clipwright-media';
let folder: string;
let server: Server | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-gcs-'));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', (await writeGoogleAccount(folder)).path);
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Starts the studio with a storage service that answers as given. Returns its message. */
async function startWith(answer: RequestListener, publicUrl: URL | null = null) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  return { opened: openGcsFileStore({ bucket: BUCKET, apiBase }, publicUrl, log), lines };
}

/**
 * A healthy bucket described by `metadata`. `refused` requests get a 403. The client library compares the checksum of
 * its upload.
 */
function bucketOf(metadata: object, refused: (method: string, path: string) => boolean = () => false): RequestListener {
  let stored: object | null = null;
  return async (request, response) => {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    const send = (status: number, answer?: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer && JSON.stringify(answer));
    };
    if (refused(method, url)) return send(403, { error: { code: 403, message: 'Permission denied.' } });
    if (method === 'POST')
      return send(200, response.setHeader('Location', `http://${request.headers.host}/session`) && {});
    if (method === 'PUT') {
      const crc32c = new CRC32C();
      crc32c.update(body);
      const [name, timeCreated] = ['scratch/start-check/0-x', new Date().toISOString()];
      stored = { name, timeCreated, size: String(body.length), crc32c: crc32c.toString() };
      return send(200, stored);
    }
    if (method === 'DELETE') return send(204);
    if (isList(url)) return send(200, { items: [stored] });
    if (/\/b\/[^/]+\/o\//.test(url)) return stored ? send(200, stored) : send(404, { error: { code: 404 } });
    return send(200, metadata);
  };
}

const isList = (path: string): boolean => /\/b\/[^/]+\/o\?/.test(path) && !path.startsWith('/upload/');

const READY = {
  cors: [{ origin: ['https://studio.example'], method: ['GET', 'PUT'], responseHeader: ['*'] }],
  lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 1, matchesPrefix: ['scratch/'] } }] },
};

describe('starting with a bucket', () => {
  it('that is complete logs nothing', async () => {
    const { opened, lines } = await startWith(bucketOf(READY), new URL('https://studio.example'));
    expect((await opened).origin).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(lines).toEqual([]);
  });

  it('that does not exist ends in one line that names it', async () => {
    const { opened } = await startWith((request, response) => {
      request.resume();
      response.writeHead(404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 404, message: 'The specified bucket does not exist.' } }));
    });
    await expect(opened).rejects.toMatchObject({
      name: 'ConfigError',
      message: `GCS_BUCKET: there is no bucket named ${BUCKET}`,
    });
  });

  it.each([
    ['storage.objects.create', (method: string) => method === 'POST' || method === 'PUT'],
    ['storage.objects.list', (_: string, path: string) => isList(path)],
    ['storage.objects.delete', (method: string) => method === 'DELETE'],
  ])('without the right %s ends in one line that names it', async (permission, refused) => {
    const { opened } = await startWith(bucketOf(READY, refused));
    await expect(opened).rejects.toMatchObject({
      message: `GCS_BUCKET: the credentials lack ${permission} on the bucket ${BUCKET}`,
    });
  });

  it('with a missing key file ends in one line', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', join(folder, 'lost.json'));
    const { opened } = await startWith(bucketOf(READY));
    await expect(opened).rejects.toThrow(/^GCS_BUCKET: the credentials cannot sign URLs; .*lost\.json/);
    await expect(opened).rejects.not.toThrow('\n');
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', join(folder, 'google-account.json'));
  });

  it('without CORS and lifecycle logs what is missing, and starts', async () => {
    const { opened, lines } = await startWith(bucketOf({}), new URL('https://studio.example'));
    await opened;
    expect(lines).toEqual([
      expect.stringMatching(/https:\/\/studio\.example may not PUT .*CORS/),
      expect.stringMatching(/no lifecycle rule .*scratch\//),
    ]);
  });
});
