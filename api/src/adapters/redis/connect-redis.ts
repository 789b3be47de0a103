import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Longest pause between attempts to reach Redis. */
const MAX_RECONNECT_MS = 2_000;

const CONNECT_MS = 5_000;

/** A running Redis answers within milliseconds. If its machine is down or cut off, no error ever arrives. */
const ANSWER_MS = 5_000;

export const KEY_PREFIX = 'clipwright';

/**
 * Behaviour while Redis is down: `patient` commands wait for it. `quick` ones fail immediately, or after a few seconds
 * if Redis has only just fallen silent.
 */
export type RedisManner = 'patient' | 'quick';

/**
 * Creates a connection that reconnects by itself. It opens on `connect`, or on the first command if it is patient. The
 * caller closes it with `disconnect`.
 */
export function openRedis(url: string, manner: RedisManner, log: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    // A limit would fail the workers' blocking waits at each interruption.
    maxRetriesPerRequest: manner === 'patient' ? null : 0,
    enableOfflineQueue: manner === 'patient',
    // Closes the connection instead of failing one command. The next command fails immediately, and a new connection is
    // tried.
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
 * @throws Error with one line for the operator, without the password in the address.
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
