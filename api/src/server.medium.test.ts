import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStudio, type TestStudio } from './testing/studio.ts';

let studio: TestStudio;
let socket: Socket;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(async () => {
  socket.destroy();
  await studio.close();
});

it('keeps idle connections for longer than proxies do, and closes them at once when it stops', async () => {
  const { port } = new URL(studio.url);
  socket = connect(Number(port), '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  const seconds = Number(/^keep-alive: timeout=(\d+)/im.exec(answer)?.[1]);
  expect(seconds).toBeGreaterThan(600);

  const closed = once(socket, 'close');
  socket.resume();
  await studio.restart();
  await closed;
});
