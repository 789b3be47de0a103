import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '#api/adapters/redis/connect-redis.ts';

/** A worker silent for this long no longer counts. */
const PRESENT_MS = 6_000;

const KEY = `${KEY_PREFIX}:workers`;

/** Announces a worker. Repeat it well within {@link PRESENT_MS}. Times come from the Redis server's clock. */
export async function sayPresent(redis: Redis, workerId: string): Promise<void> {
  await redis.zadd(KEY, (await serverTimeMs(redis)) + PRESENT_MS, workerId);
}

export async function sayAbsent(redis: Redis, workerId: string): Promise<void> {
  await redis.zrem(KEY, workerId);
}

/** Lists the ids of present workers and forgets the others. */
export async function listPresent(redis: Redis): Promise<string[]> {
  await redis.zremrangebyscore(KEY, '-inf', `(${await serverTimeMs(redis)}`);
  return redis.zrangebyscore(KEY, '-inf', '+inf');
}

async function serverTimeMs(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}
