import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#api/errors/api-error.ts';
import { isDatabaseFull, isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { Lock } from '#api/models/lock.ts';

/** Much longer than any work under a lock. After this time the holder counts as dead. */
const HOLD_MS = 30_000;

const WAIT_MS = 10_000;

/** Holders of locks by name that a full disk kept from releasing them. The next work under the lock takes it over. */
const unreleased = new Map<string, string>();

/**
 * Runs work that no other process may run at the same time: reading several documents and a change based on them. On a
 * full disk the lock may stay behind; this process takes it over, others after its time.
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
    await release(name, holder);
  }
}

/** Never fails because of a full disk: the work is done, and a refusal would say that nothing was. */
async function release(name: string, holder: string): Promise<void> {
  try {
    await Lock.deleteOne({ _id: name, holder });
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
    unreleased.set(name, holder);
  }
}

async function tryLock(name: string, holder: string): Promise<boolean> {
  const now = Date.now();
  try {
    const leftBy = unreleased.get(name);
    const isAbandoned = { until: { $lte: new Date(now) } };
    // Matches an abandoned lock. A held lock makes the upsert a duplicate.
    await Lock.updateOne(
      { _id: name, ...(leftBy === undefined ? isAbandoned : { $or: [isAbandoned, { holder: leftBy }] }) },
      { $set: { holder, until: new Date(now + HOLD_MS) } },
      { upsert: true },
    );
    unreleased.delete(name);
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}
