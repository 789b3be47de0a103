// @module-tag long

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { REDIS_MISSING, startTestRedis, type TestRedis } from '#api/testing/redis-server.ts';
import { openRedis } from './connect-redis.ts';

const log = pino({ level: 'silent' });

/** Time in which a command has to fail: slightly more than a connection waits for an answer. */
const FAILURE_MS = 6_500;

interface SilentRedis {
  readonly redis: TestRedis;
  open(manner: 'patient' | 'quick', url?: string): Promise<Redis>;
}

/** Gives a test a Redis of its own, so that the tests can wait at the same time. */
function withRedis(test: (given: SilentRedis) => Promise<void>): () => Promise<void> {
  return async () => {
    const redis = await startTestRedis();
    const opened: Redis[] = [];
    const open = async (manner: 'patient' | 'quick', url = redis.url) => {
      const connection = openRedis(url, manner, log);
      opened.push(connection);
      await connection.connect();
      return connection;
    };
    try {
      await test({ redis, open });
    } finally {
      for (const connection of opened) connection.disconnect();
      process.kill(redis.pid, 'SIGCONT');
      await redis.stop();
    }
  };
}

describe.skipIf(REDIS_MISSING)('a Redis that goes silent without closing its connections', () => {
  it.concurrent(
    'fails quick commands, the second without a wait for an answer, and is used again when it answers',
    withRedis(async ({ redis, open }) => {
      const quick = await open('quick');
      process.kill(redis.pid, 'SIGSTOP');
      await expect(quick.ping()).rejects.toThrow();
      expect(quick.status).not.toBe('ready');
      await expect(quick.ping()).rejects.toThrow('enableOfflineQueue options is false');
      process.kill(redis.pid, 'SIGCONT');
      await expect.poll(() => quick.ping().catch(() => null)).toBe('PONG');
    }),
  );

  it.concurrent(
    'is reached over a new connection when the old one is dead',
    withRedis(async ({ redis, open }) => {
      const line = await startLine(Number(new URL(redis.url).port));
      try {
        const quick = await open('quick', line.url);
        line.cut();
        await expect(quick.ping()).rejects.toThrow();
        await expect.poll(() => quick.ping().catch(() => null)).toBe('PONG');
      } finally {
        line.close();
      }
    }),
  );

  it.concurrent(
    'keeps patient commands waiting, including those that block for long',
    withRedis(async ({ redis, open }) => {
      const patient = await open('patient');
      const blocked = patient.blpop('list', 0);
      process.kill(redis.pid, 'SIGSTOP');
      const other = await Promise.race([blocked, new Promise((resolve) => setTimeout(resolve, FAILURE_MS, 'waits'))]);
      expect(other).toBe('waits');
      process.kill(redis.pid, 'SIGCONT');
      await (await open('quick')).rpush('list', 'value');
      expect(await blocked).toEqual(['list', 'value']);
    }),
  );
});

/** Proxy to a local port that can silence its open connections. New connections work. */
async function startLine(port: number): Promise<{ url: string; cut(): void; close(): void }> {
  const pairs: [Socket, Socket][] = [];
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => {});
    pairs.push([client, upstream]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `redis://127.0.0.1:${address.port}`,
    cut() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    close() {
      server.close();
      for (const socket of pairs.flat()) socket.destroy();
    },
  };
}
