import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { openRedis } from '#api/adapters/redis/connect-redis.ts';
import { readConfig } from '#api/config/config.ts';
import { listPresent } from '#api/renders/farm/worker-presence.ts';
import { isOfThisMachine } from '#api/renders/registry/worker-id.ts';
import { apiAnswers, isRole, roleFile } from './roles.ts';

/**
 * True when every part of this container's role works: the API and its database answer, and the worker is on Redis's
 * list.
 */
export async function isHealthy(environment: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const role = readFileSync(roleFile(environment), 'utf8');
    if (!isRole(role)) return false;
    const { redisUrl } = readConfig(environment);
    const hasApi = role !== 'worker';
    const hasWorker = role !== 'api' && redisUrl !== null;
    return (!hasApi || (await apiAnswers(environment))) && (!hasWorker || (await workerIsPresent(redisUrl)));
  } catch {
    return false;
  }
}

async function workerIsPresent(redisUrl: string): Promise<boolean> {
  const redis = openRedis(redisUrl, 'quick', pino({ level: 'silent' }));
  try {
    await redis.connect();
    return (await listPresent(redis)).some(isOfThisMachine);
  } finally {
    redis.disconnect();
  }
}
