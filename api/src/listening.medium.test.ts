import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listening.ts';

const CONNECTIONS = 400;

/** Opens the connections, adds one to the shared word, and keeps them open. */
const CLIENT = `
  const { connect } = require('node:net');
  const { workerData: { port, word, count } } = require('node:worker_threads');
  let connected = 0;
  for (let n = 0; n < count; n++) {
    connect(port, '127.0.0.1', () => {
      connected += 1;
      if (connected < count) return;
      Atomics.add(new Int32Array(word), 0, 1);
      Atomics.notify(new Int32Array(word), 0);
    }).on('error', () => {});
  }
`;

it.runIf(process.platform === 'linux')('a few turns of the event loop accept hundreds of connections', async () => {
  const http = createServer();
  const close = await listen(http, 0, '127.0.0.1');
  let accepted = 0;
  http.on('connection', () => {
    accepted += 1;
  });
  const { port } = http.address() as AddressInfo;
  const word = new SharedArrayBuffer(4);
  const client = new Worker(CLIENT, { eval: true, workerData: { port, word, count: CONNECTIONS } });
  onTestFinished(async () => {
    await client.terminate();
    await close();
  });
  // Keeps the event loop from turning until all connections wait.
  expect(Atomics.wait(new Int32Array(word), 0, 0, 60_000)).not.toBe('timed-out');
  let turns = 0;
  for (; accepted < CONNECTIONS && turns < CONNECTIONS; turns++) await setImmediate();
  expect(accepted).toBe(CONNECTIONS);
  expect(turns).toBeLessThan(CONNECTIONS / 4);
});

it('a port that another server has is refused', async () => {
  const [one, two] = [createServer(), createServer()];
  const close = await listen(one, 0, '127.0.0.1');
  onTestFinished(close);
  const { port } = one.address() as AddressInfo;
  await expect(listen(two, port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
