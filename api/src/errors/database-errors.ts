import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { ApiError } from './api-error.ts';

const DUPLICATE_KEY = 11_000;
const OUT_OF_DISK_SPACE = 14_031;

/** True when a write violated a unique index. */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/**
 * A handler for writes with an id or key that may belong to another account. @throws ApiError `request.conflict` then.
 */
export function refuseDuplicate(error: unknown): never {
  throw isDuplicateKeyError(error) ? new ApiError('request.conflict', { cause: error }) : error;
}

/** True when the database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;
}

/** True when the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE;
}

/**
 * Waits for a write that only follows from one already stored, such as a summary. A full disk leaves it to the next
 * change: the answer must not say that nothing was stored.
 */
export async function unlessFull(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDatabaseFull(error)) throw error;
  });
}
