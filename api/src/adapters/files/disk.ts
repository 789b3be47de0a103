import { constants } from 'node:fs';
import { type FileHandle, link, open, opendir, rename, statfs, unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StorageError, systemErrorCode } from './storage-error.ts';

/** Writes the whole chunk at `position`, or at the file's current position. */
export async function writeAll(file: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  let written = 0;
  while (written < chunk.length) {
    const at = position === undefined ? null : position + written;
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, at);
    written += bytesWritten;
  }
}

/**
 * Gives a finished file its name, unless the name is taken. If several writers compete, exactly one succeeds.
 * @throws StorageError `storage.exists`
 */
export async function publish(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
    await unlink(temporary);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST') throw new StorageError('storage.exists', { cause: error });
    // File systems without hard links (exFAT, some network shares): a rename is just as atomic, but the last writer
    // wins.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    await rename(temporary, path);
  }
}

/** Space that uploads must leave free, so that sign-in and saves still work on a disk full of footage. */
const KEPT_FREE_BYTES = 64 * 1024 * 1024;

/** @throws StorageError `storage.full` when this many bytes would use up the last free space of the folder's disk. */
export async function requireFree(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + KEPT_FREE_BYTES) throw new StorageError('storage.full');
}

/** Makes a new name in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Lists the names in a folder, or none if the folder is missing. */
export async function folderNames(path: string): Promise<string[]> {
  try {
    const names: string[] = [];
    for await (const entry of await opendir(path)) names.push(entry.name);
    return names;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/** For `catch`: returns undefined for a missing file and rethrows any other error. */
export function ignoreMissing(error: unknown): undefined {
  if (systemErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const CUT_CODES = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'EPIPE']);

/**
 * Converts a failed write. A full disk or a cut-off body becomes a StorageError; any other error is returned unchanged.
 */
export function storageErrorOf(error: unknown): unknown {
  const code = systemErrorCode(error);
  if (error instanceof StorageError || code === undefined) return error;
  if (FULL_CODES.has(code)) return new StorageError('storage.full', { cause: error });
  if (CUT_CODES.has(code)) return new StorageError('storage.incomplete', { cause: error });
  return error;
}

/**
 * Streams a local file. Opens the file before it returns the stream, because a stream that opens its own file could
 * fail before the caller listens for the error. Reading to the end or destroying the stream closes the file.
 */
export async function streamOf(path: string, chunkBytes?: number): Promise<Readable> {
  const file = await open(path, constants.O_RDONLY);
  return file.createReadStream(chunkBytes === undefined ? {} : { highWaterMark: chunkBytes });
}
