import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Longest pause between two attempts to reach a Redis that is away. */
const MAX_RECONNECT_MS = 2_000;

const CONNECT_MS = 5_000;

/** A Redis that is there answers within milliseconds; one whose machine is gone, or cut off, never says so. */
const ANSWER_MS = 5_000;

/** Everything that the studio keeps in Redis begins with this. */
export const KEY_PREFIX = 'clipwright';

/**
 * How a connection behaves while Redis is away: `patient` commands wait for it, `quick` ones fail at once, or after some
 * seconds when it fell silent only then.
 */
export type RedisManner = 'patient' | 'quick';

/**
 * A connection that comes back by itself whenever Redis does. Nothing is tried before `connect`, or the first command of a
 * patient one. Whoever opens it closes it with `disconnect`.
 */
export function openRedis(url: string, manner: RedisManner, log: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    // A limit would fail the workers' blocking waits at each interruption.
    maxRetriesPerRequest: manner === 'patient' ? null : 0,
    enableOfflineQueue: manner === 'patient',
    // Closes the connection, rather than giving up the one command: the next then fails at once, and Redis is looked for anew.
    ...(manner === 'quick' ? { socketTimeout: ANSWER_MS } : {}),
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_MS),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return redis;
}

/**
 * Waits for the first connection.
 * @throws Error with one line for whoever started the process; it keeps the password of the address to itself.
 */
export async function requireRedis(redis: Redis): Promise<void> {
  const { host, port } = redis.options;
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Redis cannot be reached at ${host}:${port} (${reason}). Check REDIS_URL, or start Redis first.`, {
      cause: error,
    });
  }
}
