import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../errors/api-error.ts';
import { isDuplicateKeyError } from '../errors/database-errors.ts';
import { Lock } from '../models/lock.ts';

/** Much longer than any work under a lock takes; past it the holder is taken for dead. */
const HOLD_MS = 30_000;

const WAIT_MS = 10_000;

/**
 * Does work that no other process may do at the same time: a look at several documents and a change that rests on it.
 * @throws ApiError `request.unavailable` when the lock does not come free in time.
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
    // Matches a lock that was left behind; one that is held makes the upsert a duplicate.
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
