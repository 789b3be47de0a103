import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const DUPLICATE_KEY = 11_000;

/** Whether a write was refused because a unique value exists already. */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** Whether the database could not be asked at all. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;
}
