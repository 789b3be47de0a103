import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

const server = createServer((_, res) => res.end('here'));
limitConnections(server, false, { address: 3, all: 4 });
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

/** Connects from an address. @returns The answer, `` if the server ended the connection, and the connection's end. */
async function visit(localAddress: string) {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {}).setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return { answer: String(answer[0]).slice(0, 15), end: () => socket.destroy() };
}

it('an address has its share of connections, which never fill those of another', async () => {
  const held = [await visit('127.0.3.1'), await visit('127.0.3.1'), await visit('127.0.3.1')];
  expect(held.map(({ answer }) => answer)).toEqual(Array(3).fill('HTTP/1.1 200 OK'));
  expect((await visit('127.0.3.1')).answer).not.toContain('HTTP');
  const others = [await visit('127.0.3.2'), await visit('127.0.3.3')];
  expect(others.map(({ answer }) => answer)).toEqual(Array(2).fill('HTTP/1.1 200 OK'));
  for (const each of [...held, ...others]) each.end();
  await expect.poll(async () => (await visit('127.0.3.1')).answer).toBe('HTTP/1.1 200 OK');
  server.closeAllConnections();
});
