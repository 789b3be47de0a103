import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Storage } from '@google-cloud/storage';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleErrors } from '#api/middleware/handle-errors.ts';
import { GcsFileStore } from './gcs-file-store.ts';

/** The bucket's answer to every request. */
let status = 503;
let bucket: Server;
let app: Server;

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  bucket = createServer((_, answer) => answer.writeHead(status, { 'Content-Type': 'application/json' }).end('{}'));
  const apiEndpoint = await listening(bucket);
  // The library retries for seconds, which this test does not cover.
  const storage = new Storage({ apiEndpoint, projectId: 'test', retryOptions: { autoRetry: false } });
  const store = new GcsFileStore(storage.bucket('footage'));
  const koa = new Koa().use(handleErrors(pino({ level: 'silent' })));
  koa.use(async (ctx) => {
    const ownerId = randomUUID();
    if (ctx.path === '/list') ctx.body = await Array.fromAsync(store.list(ownerId));
    else ctx.body = { found: (await store.stat(store.newKey(ownerId))) !== null };
  });
  app = createServer(koa.callback());
});
afterAll(() => {
  bucket.close();
  app.close();
});

it('a bucket that fails is said to users as such, and used again once it answers', async () => {
  const url = await listening(app);
  for (status of [503, 500, 429]) {
    for (const path of ['/', '/list']) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'storage.away' })]);
    }
  }
  status = 404;
  expect(await (await fetch(url)).json()).toEqual({ found: false });
  bucket.closeAllConnections();
  await new Promise((resolve) => bucket.close(resolve));
  expect((await fetch(url)).status).toBe(503);
});
