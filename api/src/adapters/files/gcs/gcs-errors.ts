import { StorageError, systemErrorCode } from '#api/adapters/files/storage-error.ts';
import { Silence } from './patience.ts';

/** Returns the HTTP status of a refusal by Google Cloud Storage, or null for any other error. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  // The client library throws four kinds: its own errors, its HTTP client's, the resumable upload's, and the API's
  // answer, which is not an Error at all.
  const { code, status, response } = error as { code?: unknown; status?: unknown; response?: { status?: unknown } };
  for (const candidate of [code, status, response?.status]) {
    const value = Number(candidate);
    if (value >= 400 && value < 600) return value;
  }
  return null;
}

/** Converts a failed request to a StorageError. Returns errors that no caller expects unchanged. */
export function storageErrorOf(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  if (status === 404) return new StorageError('storage.missing', { cause: error });
  if (status === 412) return new StorageError('storage.exists', { cause: error });
  const isSilent = error instanceof Silence || AWAY_CODES.has(systemErrorCode(error) ?? '');
  if (status === 429 || (status ?? 0) >= 500 || isSilent) {
    return new StorageError('storage.away', { cause: error });
  }
  if (CUT_CODES.has(systemErrorCode(error) ?? '')) return new StorageError('storage.incomplete', { cause: error });
  return error;
}

const AWAY_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

const CUT_CODES = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'EPIPE']);

/** Awaits a request and converts its failure with {@link storageErrorOf}. */
export async function withStorageErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw storageErrorOf(error);
  }
}
