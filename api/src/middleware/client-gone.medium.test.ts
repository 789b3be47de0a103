import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { clientGoneSignal } from './client-gone.ts';

test('a client that left before its work began aborts it at once', async () => {
  const { promise: signal, resolve } = Promise.withResolvers<AbortSignal>();
  const server = createServer(async (_, res) => {
    request.destroy();
    await once(res, 'close');
    resolve(clientGoneSignal({ res } as Context));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = get({ port: (server.address() as AddressInfo).port });
  request.on('error', () => {});
  expect((await signal).aborted).toBe(true);
  server.close();
});
