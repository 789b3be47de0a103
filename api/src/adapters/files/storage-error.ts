/**
 * Why the store could not do something.
 * - `storage.full`: the disk or the disk quota of the server is used up; nothing was kept.
 * - `storage.too-large`: the body is longer than it may be; nothing was kept.
 * - `storage.incomplete`: the body ended early; of an upload that can go on what arrived was kept, else nothing.
 * - `storage.empty`: the body has no bytes; nothing was kept.
 * - `storage.exists`: the key is taken: files are written once.
 * - `storage.missing`: there is no such file.
 * - `storage.offset`: an upload does not go on where it stopped, or with another length; `arrivedBytes` are there.
 * - `storage.busy`: another process takes this upload in.
 */
export type StorageErrorCode =
  | 'storage.full'
  | 'storage.too-large'
  | 'storage.incomplete'
  | 'storage.empty'
  | 'storage.exists'
  | 'storage.missing'
  | 'storage.offset'
  | 'storage.busy';

const MESSAGES: Record<StorageErrorCode, string> = {
  'storage.full': 'The server has no room left on its disk. Nothing was kept; try again when there is room.',
  'storage.too-large': 'The file is larger than its upload allows.',
  'storage.incomplete': 'The upload ended before the whole file had arrived. Try again.',
  'storage.empty': 'The file is empty.',
  'storage.exists': 'This upload URL has been used. Ask for a new one.',
  'storage.missing': 'The file is not there any more.',
  'storage.offset': 'The upload does not go on where it stopped.',
  'storage.busy': 'This upload is being received already.',
};

/** An expected failure of the file store; the code says which. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  /** With `storage.offset`: how many bytes of the upload are there. */
  readonly arrivedBytes: number | null;

  constructor(code: StorageErrorCode, options: { cause?: unknown; arrivedBytes?: number } = {}) {
    super(MESSAGES[code], { cause: options.cause });
    this.code = code;
    this.arrivedBytes = options.arrivedBytes ?? null;
  }
}

/** The code of a Node system error (`ENOSPC`), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
