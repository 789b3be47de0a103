import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { StorageError } from '../../adapters/files/storage-error.ts';
import { ApiError } from '../../errors/api-error.ts';

/** For `catch`: a stored file that another request has removed meanwhile is answered with this code; other errors go on. */
export function whenMissing(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    const isMissing = error instanceof StorageError && error.code === 'storage.missing';
    throw isMissing ? new ApiError(code, { cause: error }) : error;
  };
}
