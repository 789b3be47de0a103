import { describeStorageFailure, type StorageFailure } from '#shared/errors/storage.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** Wraps a storage failure in an exception with a message for the user. */
export function storageError(failure: StorageFailure, what: string, cause?: unknown): CodedError {
  return new CodedError(failure.code, describeStorageFailure(failure, what), { ...failure }, { cause });
}

/**
 * Runs a write of about `neededBytes` and adds codes to its failures.
 * @param what The thing's name in a sentence: "the video".
 * @throws CodedError `storage.quota-exceeded` with the bytes needed, or `storage.unavailable`.
 */
export async function storing<T>(what: string, neededBytes: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (isQuotaError(error)) throw storageError({ code: 'storage.quota-exceeded', neededBytes }, what, error);
    throw storageError({ code: 'storage.unavailable' }, what, error);
  }
}

/** True when a write failed because this origin's quota is used up. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
