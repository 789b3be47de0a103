import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const DUPLICATE_KEY = 11_000;

/** True when a write violated a unique index. */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** True when the database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;
}
