import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { Lock } from '#api/models/lock.ts';

/** Much longer than any work under a lock. After this time the holder counts as dead. */
const HOLD_MS = 30_000;

const WAIT_MS = 10_000;

/**
 * Runs work that no other process may run at the same time: reading several documents and a change based on them.
 * @throws ApiError `request.unavailable` when the lock is not released in time.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  const giveUpAt = Date.now() + WAIT_MS;
  while (!(await tryLock(name, holder))) {
    if (Date.now() > giveUpAt) throw new ApiError('request.unavailable');
    await sleep(10 + Math.random() * 20);
  }
  try {
    return await work();
  } finally {
    await Lock.deleteOne({ _id: name, holder });
  }
}

async function tryLock(name: string, holder: string): Promise<boolean> {
  const now = Date.now();
  try {
    // Matches an abandoned lock. A held lock makes the upsert a duplicate.
    await Lock.updateOne(
      { _id: name, until: { $lte: new Date(now) } },
      { $set: { holder, until: new Date(now + HOLD_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}
