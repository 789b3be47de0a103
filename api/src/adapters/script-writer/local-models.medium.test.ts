import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findLocalModels } from './local-models.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function find(answer: RequestListener) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return findLocalModels(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
}

it('lists the models of a running server, without names that would break a line of .env', async () => {
  const models = ['llama3.2:3b', 'hf.co/org/name:Q4', 'x\nSESSION_SECRET=1', '$(id)'].map((id) => ({ id }));
  const found = await find(({ url }, response) => {
    response.end(JSON.stringify(url === '/v1/models' ? { object: 'list', data: models } : {}));
  });
  expect(found).toEqual(['llama3.2:3b', 'hf.co/org/name:Q4']);
});

it.each<[string, RequestListener]>([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['a page', (_, response) => response.end('<html>')],
  ['a redirect', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ['silence', () => {}],
])('finds nothing behind %s', async (_, answer) => {
  expect(await find(answer)).toBeNull();
});

it('finds nothing where no server runs', async () => {
  expect(await findLocalModels('http://127.0.0.1:1/v1')).toBeNull();
});
