import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '../../adapters/redis/connect-redis.ts';

/** A worker that has not said for as long that it is there is not counted any more. */
const PRESENT_MS = 6_000;

const KEY = `${KEY_PREFIX}:workers`;

/** Says that a worker is there; to be repeated well within {@link PRESENT_MS}. Times are those of the Redis server's clock. */
export async function sayPresent(redis: Redis, workerId: string): Promise<void> {
  await redis.zadd(KEY, (await serverTimeMs(redis)) + PRESENT_MS, workerId);
}

export async function sayAbsent(redis: Redis, workerId: string): Promise<void> {
  await redis.zrem(KEY, workerId);
}

/** The ids of the workers that are there; those that are not any more are forgotten. */
export async function listPresent(redis: Redis): Promise<string[]> {
  await redis.zremrangebyscore(KEY, '-inf', `(${await serverTimeMs(redis)}`);
  return redis.zrangebyscore(KEY, '-inf', '+inf');
}

async function serverTimeMs(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}
