import { StorageError } from '#api/adapters/files/storage-error.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

/**
 * For `catch`: turns the error for a file that another request has removed into an ApiError with this code. Rethrows
 * other errors.
 */
export function whenMissing(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    const isMissing = error instanceof StorageError && error.code === 'storage.missing';
    throw isMissing ? new ApiError(code, { cause: error }) : error;
  };
}
