import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from './handle-errors.ts';
import { readJson } from './read-json.ts';

const TIMEOUT_MS = 200;

let server: Server;
let port: number;
beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  app.use(handleErrors(pino({ level: 'silent' })));
  app.use(async (ctx) => {
    ctx.body = { read: await readJson(ctx, { maxBytes: 2_000_000, timeoutMs: TIMEOUT_MS }) };
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Writes a request in pieces and returns the whole answer up to the end of the connection. */
function converse(write: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => write(socket));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

describe('a body', () => {
  it('is read in pieces, even when a piece splits a character', async () => {
    const body = Buffer.from('{"a":"ä"}');
    const answer = await converse((socket) => {
      socket.write(head(body.length));
      socket.write(body.subarray(0, 7));
      setTimeout(() => socket.write(body.subarray(7)), 20);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"read":{"a":"ä"}}');
  });

  it('that does not exist reads as an empty object', async () => {
    expect(await converse((socket) => socket.write(head(0)))).toContain('{"read":{}}');
  });

  it('that stops arriving is a 408, and ends the connection', async () => {
    const startedAt = Date.now();
    const answer = await converse((socket) => socket.write(`${head(100)}{"title":`));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request.timeout"');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(TIMEOUT_MS - 5);
  });

  it('that is longer may take as much longer as its bytes need', async () => {
    const startedAt = Date.now();
    expect(await converse((socket) => socket.write(`${head(100_000)}{"title":`))).toMatch(/^HTTP\/1\.1 408 /);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3 * TIMEOUT_MS - 5);
  });

  it('that announces too large a size is refused unread', async () => {
    expect(await converse((socket) => socket.write(head(2_000_001)))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['values', `[${`[${'0,'.repeat(9_999)}0],`.repeat(50)}0]`],
    ['entries', `{"a":[${'0,'.repeat(40_000)}0]}`],
  ])('with more %s than any timeline has is refused', async (_, body) => {
    const answer = await converse((socket) => socket.write(head(body.length) + body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('Has too many entries.');
  });

  it('whose sender leaves does no harm', async () => {
    await converse((socket) => {
      socket.write(`${head(100)}{"title":`);
      setTimeout(() => socket.destroy(), 20);
    });
    expect(await converse((socket) => socket.write(`${head(2)}{}`))).toMatch(/^HTTP\/1\.1 200 /);
  });
});
