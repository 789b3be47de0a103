import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { folderNames, ignoreMissing, publish, requireFree, storageErrorOf, syncFolder, writeAll } from './disk.ts';
import { StorageError, systemErrorCode } from './storage-error.ts';

/** An upload of known length, so that it can resume after a break. */
export interface PartialUpload {
  readonly totalBytes: number;
  /** The received part is useless after this time. */
  readonly expiresAt: Date;
}

export interface UploadPiece {
  /** Number of bytes that came before these. `start-over` discards the stored part. */
  readonly from: number | 'start-over';
  readonly endExclusive: number;
  readonly body: Readable;
}

/** Part of an unfinished upload on the disk. */
interface StoredPart {
  readonly path: string;
  readonly totalBytes: number;
  readonly size: number;
}

/** A request that holds, or waits for, the lock on an upload. */
interface Turn {
  readonly body: Readable | null;
  readonly ended: Promise<void>;
}

/**
 * `{id}.{expiry time}.{total}.kept` is the received part of an interrupted upload. While a request adds to it, the name
 * ends in `.{random}.part`. The name holds all facts, so no second file can contradict it.
 */
const NAME_PATTERN = /^([0-9a-f]{32})\.(\d{1,16})\.(\d{1,16})\.(kept|[0-9a-f]{16}\.part)$/;

/** Received bytes are synced to disk at least this often. A crash loses at most this many. */
const SYNC_BYTES = 1_000_000;

/**
 * A part that has not grown for this long has lost its writer, because a request that is silent for a minute is
 * abandoned.
 */
const ORPHAN_MS = 75_000;

/**
 * Partial uploads of a local store that can resume. One request at a time holds the lock on an upload. The newest
 * request takes it.
 */
export class PartialUploads {
  readonly #turns = new Map<string, Turn>();
  readonly #openNew: (path: string) => Promise<FileHandle>;
  readonly #orphanMs: number;

  /**
   * @param openNew Creates a file that must not exist.
   * @param isOnlyProcess True if no other process receives uploads here. Then every part without a lock belongs to a
   *   dead process.
   */
  constructor(openNew: (path: string) => Promise<FileHandle>, isOnlyProcess = false) {
    this.#openNew = openNew;
    this.#orphanMs = isOnlyProcess ? 0 : ORPHAN_MS;
  }

  /**
   * Returns the number of stored bytes of the upload to `path`, or the whole length if it has finished. Ends a request
   * that is still adding to it: a client that asks has lost that connection, and the answer stays valid until it
   * resumes.
   * @throws StorageError `storage.busy` while another process adds to it, `storage.offset` for another total length.
   */
  arrived(path: string, upload: PartialUpload): Promise<number> {
    return this.#takeTurn(path, null, async () => {
      const finished = await stat(path).catch(ignoreMissing);
      if (finished) return requireTotal(finished.size, finished.size, upload);
      const kept = await findKept(path, this.#orphanMs);
      return kept === null ? 0 : requireTotal(kept.size, kept.totalBytes, upload);
    });
  }

  /**
   * Adds the bytes of a piece. The last piece gives the file its name, as in a plain write. When the body breaks off,
   * the received part is kept.
   * @returns The number of bytes received so far.
   * @throws StorageError `storage.offset` when the piece does not begin where the upload stopped, `storage.incomplete`
   *   when the body broke off, and as for a plain write. Nothing is kept then, unless the body broke off.
   */
  receive(path: string, upload: PartialUpload, piece: UploadPiece): Promise<number> {
    return this.#takeTurn(path, piece.body, async () => {
      if (await stat(path).catch(ignoreMissing)) throw new StorageError('storage.exists');
      try {
        await mkdir(dirname(path), { recursive: true });
        if (piece.from === 'start-over' || piece.from === 0) await requireFree(dirname(path), upload.totalBytes);
        return await this.#add(path, upload, piece);
      } catch (error) {
        throw storageErrorOf(error);
      }
    });
  }

  /**
   * Runs the write of a body of unknown length, which cannot resume. Removes the part of an earlier interrupted upload.
   * If this body breaks off, the write itself removes its part.
   */
  receiveWhole<T>(path: string, body: Readable, write: () => Promise<T>): Promise<T> {
    return this.#takeTurn(path, body, async () => {
      for (const part of await partsOf(path)) if (part.isKept) await rm(part.path, { force: true });
      return write();
    });
  }

  async #add(path: string, upload: PartialUpload, { from, endExclusive, body }: UploadPiece): Promise<number> {
    const name = `${path}.${upload.expiresAt.getTime()}.${upload.totalBytes}`;
    const temporary = `${name}.${randomBytes(8).toString('hex')}.part`;
    const start = await claim(path, upload, { from, temporary, orphanMs: this.#orphanMs });
    let isKept = false;
    try {
      const file = start === 0 ? await this.#openNew(temporary) : await open(temporary, 'r+');
      const { size, failure } = await append(file, start, endExclusive, body);
      if (failure !== null && (size === 0 || !isCut(failure))) throw failure;
      if (size === upload.totalBytes && failure === null) await publish(temporary, path);
      else await rename(temporary, `${name}.kept`);
      isKept = true;
      await syncFolder(dirname(path));
      if (failure !== null) throw failure;
      return size;
    } finally {
      if (!isKept) await rm(temporary, { force: true });
    }
  }

  /**
   * Runs work on an upload exclusively in this process. Interrupts the request that held the lock and keeps the bytes
   * it received.
   */
  async #takeTurn<T>(path: string, body: Readable | null, work: () => Promise<T>): Promise<T> {
    const previous = this.#turns.get(path);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const turn = { body, ended };
    this.#turns.set(path, turn);
    try {
      previous?.body?.destroy();
      await previous?.ended;
      return await work();
    } finally {
      end();
      if (this.#turns.get(path) === turn) this.#turns.delete(path);
    }
  }
}

/** Parses the file name of an unfinished upload. Null for any other file. */
export function parsePartName(
  name: string,
): { readonly id: string; readonly expiresAt: Date; readonly totalBytes: number; readonly isKept: boolean } | null {
  const [, id, expires, total, suffix] = NAME_PATTERN.exec(name) ?? [];
  if (id === undefined) return null;
  return { id, expiresAt: new Date(Number(expires)), totalBytes: Number(total), isKept: suffix === 'kept' };
}

/**
 * Moves the stored part to a temporary file to which a piece is added.
 * @returns Its size.
 */
async function claim(
  path: string,
  upload: PartialUpload,
  { from, temporary, orphanMs }: { from: number | 'start-over'; temporary: string; orphanMs: number },
): Promise<number> {
  if (from === 'start-over') {
    for (const part of await partsOf(path)) if (part.isKept) await rm(part.path, { force: true });
    return 0;
  }
  const kept = await findKept(path, orphanMs);
  if (kept !== null) requireTotal(kept.size, kept.totalBytes, upload);
  const size = kept?.size ?? 0;
  if (from !== size) throw new StorageError('storage.offset', { arrivedBytes: size });
  if (kept === null) return 0;
  try {
    await rename(kept.path, temporary);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new StorageError('storage.busy', { cause: error });
    throw error;
  }
  return size;
}

/**
 * Finds the stored part of an upload. Recovers the part of a killed process.
 * @throws StorageError `storage.busy`
 */
async function findKept(path: string, orphanMs: number): Promise<StoredPart | null> {
  const parts = await partsOf(path);
  const kept = parts.find((part) => part.isKept) ?? null;
  if (kept !== null) return kept;
  const orphan = parts[0];
  if (orphan === undefined) return null;
  if (Date.now() - orphan.modifiedAt.getTime() < orphanMs) throw new StorageError('storage.busy');
  // After a power cut the last bytes of an unfinished write may be missing from the disk.
  const size = Math.max(0, orphan.size - SYNC_BYTES);
  if (size === 0) {
    await rm(orphan.path, { force: true });
    return null;
  }
  await truncate(orphan.path, size);
  const keptPath = orphan.path.replace(/[0-9a-f]{16}\.part$/, 'kept');
  await rename(orphan.path, keptPath);
  return { path: keptPath, totalBytes: orphan.totalBytes, size };
}

async function partsOf(path: string): Promise<(StoredPart & { isKept: boolean; modifiedAt: Date })[]> {
  const folder = dirname(path);
  const parts = [];
  for (const name of await folderNames(folder)) {
    const part = parsePartName(name);
    if (part?.id !== basename(path)) continue;
    const info = await stat(`${folder}/${name}`).catch(ignoreMissing);
    if (info) parts.push({ ...part, path: `${folder}/${name}`, size: info.size, modifiedAt: info.mtime });
  }
  return parts;
}

/**
 * Appends a body after the first `start` bytes. Always closes the file. Returns a failure as data, because the received
 * bytes count.
 */
async function append(
  file: FileHandle,
  start: number,
  endExclusive: number,
  body: Readable,
): Promise<{ size: number; failure: unknown }> {
  let size = start;
  let syncedSize = start;
  let failure: unknown = null;
  try {
    // Keeps the connection open when reading stops early, so that an error response reaches the sender.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (size + chunk.length > endExclusive) throw new StorageError('storage.too-large');
      await writeAll(file, chunk, size);
      size += chunk.length;
      if (size - syncedSize < SYNC_BYTES) continue;
      await file.datasync();
      syncedSize = size;
    }
    if (size < endExclusive) throw new StorageError('storage.incomplete');
  } catch (error) {
    failure = storageErrorOf(error);
  }
  try {
    if (failure === null || isCut(failure)) await file.sync();
  } catch (error) {
    // Discards bytes that may not have reached the disk.
    failure = storageErrorOf(error);
  } finally {
    await file.close();
  }
  return { size, failure };
}

function isCut(failure: unknown): boolean {
  return failure instanceof StorageError && failure.code === 'storage.incomplete';
}

function requireTotal(size: number, totalBytes: number, upload: PartialUpload): number {
  if (totalBytes !== upload.totalBytes) throw new StorageError('storage.offset', { arrivedBytes: size });
  return size;
}
