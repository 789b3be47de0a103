/**
 * Reasons for a failure of the store.
 * - `storage.full`: the server's disk or disk quota is full; nothing was kept.
 * - `storage.too-large`: the body is too long; nothing was kept.
 * - `storage.incomplete`: the body ended early; the received part of a resumable upload was kept, else nothing.
 * - `storage.empty`: the body has no bytes; nothing was kept.
 * - `storage.exists`: the key is taken; files are written once.
 * - `storage.missing`: the file does not exist.
 * - `storage.offset`: an upload does not resume where it stopped, or has another length; `arrivedBytes` were received.
 * - `storage.busy`: another process is receiving this upload.
 * - `storage.away`: the bucket does not answer, or answers that it is unavailable.
 */
export type StorageErrorCode =
  | 'storage.full'
  | 'storage.too-large'
  | 'storage.incomplete'
  | 'storage.empty'
  | 'storage.exists'
  | 'storage.missing'
  | 'storage.offset'
  | 'storage.busy'
  | 'storage.away';

const MESSAGES: Record<StorageErrorCode, string> = {
  'storage.full': 'The server’s disk is full. Nothing was kept; try again later.',
  'storage.too-large': 'The file is larger than its upload allows.',
  'storage.incomplete': 'The upload ended before the whole file had arrived. Try again.',
  'storage.empty': 'The file is empty.',
  'storage.exists': 'This upload URL has already been used. Request a new one.',
  'storage.missing': 'The file no longer exists.',
  'storage.offset': 'The upload does not resume where it stopped.',
  'storage.busy': 'This upload is already being received.',
  'storage.away': 'The file store is not answering.',
};

/** An expected failure of the file store, identified by its code. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  /** With `storage.offset`: the number of bytes received. */
  readonly arrivedBytes: number | null;

  constructor(code: StorageErrorCode, options: { cause?: unknown; arrivedBytes?: number } = {}) {
    super(MESSAGES[code], { cause: options.cause });
    this.code = code;
    this.arrivedBytes = options.arrivedBytes ?? null;
  }
}

/** Returns the code of a Node system error (`ENOSPC`), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
