import { StorageError, systemErrorCode } from '../storage-error.ts';

/** The HTTP status that Google Cloud Storage refused with, or null for an error of another kind. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  // The client library fails with things of four makes: of its own, of its HTTP client, of the resumable upload, and
  // with what the API answered, which is no Error at all.
  const { code, status, response } = error as { code?: unknown; status?: unknown; response?: { status?: unknown } };
  for (const candidate of [code, status, response?.status]) {
    const value = Number(candidate);
    if (value >= 400 && value < 600) return value;
  }
  return null;
}

/** What a failed request means; an error that no caller is prepared for comes back as it is. */
export function storageErrorOf(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  if (status === 404) return new StorageError('storage.missing', { cause: error });
  if (status === 412) return new StorageError('storage.exists', { cause: error });
  if (CUT_CODES.has(systemErrorCode(error) ?? '')) return new StorageError('storage.incomplete', { cause: error });
  return error;
}

const CUT_CODES = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'EPIPE']);

/** The outcome of a request, with its failure as {@link storageErrorOf} reads it. */
export async function withStorageErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw storageErrorOf(error);
  }
}
