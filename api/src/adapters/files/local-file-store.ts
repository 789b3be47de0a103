import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  folderNames,
  ignoreMissing,
  publish,
  requireFree,
  storageErrorOf,
  streamOf,
  syncFolder,
  writeAll,
} from './disk.ts';
import {
  type ByteRange,
  type FileKey,
  type FileStat,
  type FileStore,
  type OpenFile,
  parseFileKey,
  type ScratchKey,
  type SignedUpload,
  type StoredKey,
  type UploadGrant,
  type UploadReceiver,
  type UploadRequest,
  type WriteOptions,
} from './file-store.ts';
import { PartialUploads, parsePartName, type UploadPiece } from './partial-uploads.ts';
import { parseScratchKey, SCRATCH_PREFIX } from './scratch.ts';
import { StorageError, systemErrorCode } from './storage-error.ts';
import { signUploadPath, UPLOAD_PATH, verifyUpload } from './upload-signature.ts';

export interface LocalFileStoreOptions {
  /** Folder of the files; created when missing. */
  readonly root: string;
  /** Signs upload URLs. */
  readonly secret: Uint8Array;
  /** Opens the temporary file of a write. Tests replace it to simulate a full disk. Default: a new file. */
  readonly openTemporary?: (path: string) => Promise<FileHandle>;
  /**
   * True if no other process receives uploads, so an upload that a killed process left can resume immediately. Default:
   * false.
   */
  readonly isOnlyProcess?: boolean;
}

const TEMPORARY_SUFFIX = '.part';

/** Read size that keeps a 4K source fed without much memory per reader. */
const READ_CHUNK_BYTES = 256 * 1024;

/** Folder of the scratch objects, beside the owners' folders: `root/scratch/render/token-name`. */
const SCRATCH_FOLDER = SCRATCH_PREFIX.slice(0, -1);

/** Stores files in a local folder: `root/owner/first two digits/id`. */
export class LocalFileStore implements FileStore, UploadReceiver {
  readonly receiver = this;
  readonly origin = null;
  readonly #root: string;
  readonly #secret: Uint8Array;
  readonly #openTemporary: (path: string) => Promise<FileHandle>;
  readonly #partial: PartialUploads;

  constructor(options: LocalFileStoreOptions) {
    this.#root = options.root;
    this.#secret = options.secret;
    this.#openTemporary = inFolder(options.openTemporary ?? ((path) => open(path, 'wx', 0o600)));
    this.#partial = new PartialUploads(this.#openTemporary, options.isOnlyProcess);
  }

  newKey(ownerId: string): FileKey {
    const key = `${ownerId}/${randomBytes(16).toString('hex')}`;
    if (parseFileKey(key) === null) throw new RangeError('The owner id cannot be part of a file key.');
    return key;
  }

  async signUpload(grant: UploadGrant): Promise<SignedUpload> {
    return { url: signUploadPath(this.#secret, grant), headers: {} };
  }

  async openSession(): Promise<null> {
    return null;
  }

  async signRead(): Promise<null> {
    return null;
  }

  /** Verifies a PUT and returns its grant, or null; see {@link verifyUpload}. */
  verifyUpload(request: UploadRequest): UploadGrant | null {
    return verifyUpload(this.#secret, request);
  }

  arrivedBytes({ key, expiresAt }: UploadGrant, totalBytes: number): Promise<number> {
    return this.#partial.arrived(this.#path(key), { totalBytes, expiresAt });
  }

  receive({ key, expiresAt }: UploadGrant, totalBytes: number, piece: UploadPiece): Promise<number> {
    return this.#partial.receive(this.#path(key), { totalBytes, expiresAt }, piece);
  }

  receiveWhole({ key }: UploadGrant, body: Readable, maxBytes: number): Promise<FileStat> {
    // Keeps the connection open when reading stops early, so that the error response reaches the sender.
    const write = () => this.write(key, body.iterator({ destroyOnReturn: false }), { maxBytes });
    return this.#partial.receiveWhole(this.#path(key), body, write);
  }

  async *listUnfinished(ownerId: string): AsyncGenerator<FileStat> {
    for await (const { path, id } of this.#unfinishedOrWritten(ownerId)) {
      const info = await stat(path).catch(ignoreMissing);
      const key = parseFileKey(`${ownerId}/${id}`)?.key;
      if (info && key !== undefined) yield { key, size: info.size, modifiedAt: info.mtime };
    }
  }

  async deleteUnfinished(ownerId: string): Promise<void> {
    for await (const { path } of this.#unfinishedOrWritten(ownerId)) await remove(path);
  }

  async removeExpiredUploads(now: Date): Promise<number> {
    let removed = 0;
    for (const owner of await folderNames(this.#root)) {
      for await (const { path, expiresAt, isKept } of this.#unfinished(owner)) {
        // An upload with an active request may take as long as it needs.
        if (!isKept || expiresAt > now) continue;
        await remove(path);
        removed += 1;
      }
    }
    return removed;
  }

  keyOfUrl(url: string): FileKey | null {
    if (!url.startsWith(UPLOAD_PATH)) return null;
    const [path = ''] = url.split('?', 1);
    return parseFileKey(path.slice(UPLOAD_PATH.length))?.key ?? null;
  }

  urlOfKey(key: FileKey): string {
    return `${UPLOAD_PATH}${key}`;
  }

  /**
   * Writes the bytes of one file. They have a temporary name until the last byte is on disk. Then the file gets its
   * name in one step, so no reader, other process or crash ever sees a partial file.
   * @throws StorageError when the body is too long, too short or empty, the disk is full, or the key is taken. Leaves
   *   nothing behind then.
   */
  async write<Key extends StoredKey>(
    key: Key,
    body: AsyncIterable<Uint8Array> | string,
    {
      maxBytes = Number.POSITIVE_INFINITY,
      expectedBytes = null,
      ifAbsent = true,
      leavesRoom = false,
    }: WriteOptions = {},
  ): Promise<FileStat<Key>> {
    const path = this.#path(key);
    if (expectedBytes !== null && expectedBytes > maxBytes) throw new StorageError('storage.too-large');
    if (ifAbsent && (await this.stat(key)) !== null) throw new StorageError('storage.exists');
    const temporary = `${path}.${randomBytes(8).toString('hex')}${TEMPORARY_SUFFIX}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      if (leavesRoom) await requireFree(dirname(path), expectedBytes ?? 0);
      const stream = typeof body === 'string' ? await streamOf(body, READ_CHUNK_BYTES) : body;
      const size = await this.#writeTemporary(temporary, stream, { maxBytes, expectedBytes });
      await (ifAbsent ? publish(temporary, path) : rename(temporary, path));
      await syncFolder(dirname(path));
      return { key, size, modifiedAt: new Date() };
    } catch (error) {
      throw storageErrorOf(error);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async stat<Key extends StoredKey>(key: Key): Promise<FileStat<Key> | null> {
    try {
      const { size, mtime } = await stat(this.#path(key));
      return { key, size, modifiedAt: mtime };
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async open(key: StoredKey): Promise<OpenFile> {
    const handle = await this.#openForReading(key);
    const { size } = await handle.stat();
    return {
      size,
      read: async (start, endExclusive) => {
        const bytes = new Uint8Array(Math.max(0, Math.min(endExclusive, size) - start));
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return bytes.subarray(0, filled);
      },
      close: () => handle.close(),
    };
  }

  async read(key: StoredKey, range?: ByteRange): Promise<Readable> {
    const handle = await this.#openForReading(key);
    if (range !== undefined && range.endExclusive <= range.start) {
      await handle.close();
      return Readable.from([]);
    }
    return createReadStream('', {
      fd: handle,
      start: range?.start ?? 0,
      ...(range === undefined ? {} : { end: range.endExclusive - 1 }),
      highWaterMark: READ_CHUNK_BYTES,
    });
  }

  async delete(key: StoredKey): Promise<void> {
    await remove(this.#path(key));
  }

  async *list(ownerId?: string): AsyncGenerator<FileStat> {
    for (const owner of ownerId === undefined ? await folderNames(this.#root) : [ownerId]) {
      for (const kind of await folderNames(join(this.#root, owner))) {
        for (const id of await folderNames(join(this.#root, owner, kind))) {
          const key = parseFileKey(`${owner}/${id}`)?.key;
          const found = key === undefined ? null : await this.stat(key);
          if (found !== null) yield found;
        }
      }
    }
  }

  async *listScratch(renderId?: string): AsyncGenerator<FileStat<ScratchKey>> {
    const root = join(this.#root, SCRATCH_FOLDER);
    for (const render of renderId === undefined ? await folderNames(root) : [renderId]) {
      for (const name of await folderNames(join(root, render))) {
        const key = parseScratchKey(`${SCRATCH_PREFIX}${render}/${name}`)?.key;
        const found = key === undefined || name.endsWith(TEMPORARY_SUFFIX) ? null : await this.stat(key);
        if (found !== null) yield found;
      }
    }
  }

  /** Removes leftovers of interrupted writes: temporary files that have not grown since `before`. */
  async removeAbandonedWrites(before: Date): Promise<number> {
    let removed = 0;
    for (const owner of await folderNames(this.#root)) {
      for (const kind of await folderNames(join(this.#root, owner))) {
        for (const name of await folderNames(join(this.#root, owner, kind))) {
          if (!name.endsWith(TEMPORARY_SUFFIX)) continue;
          const path = join(this.#root, owner, kind, name);
          const info = await stat(path).catch(ignoreMissing);
          if (info === undefined || info.mtime >= before) continue;
          await remove(path);
          removed += 1;
        }
      }
    }
    return removed;
  }

  async *#unfinished(ownerId: string) {
    for (const kind of await folderNames(join(this.#root, ownerId))) {
      const folder = join(this.#root, ownerId, kind);
      for (const name of await folderNames(folder)) {
        const part = parsePartName(name);
        if (part !== null) yield { ...part, path: join(folder, name) };
      }
    }
  }

  /** Lists parts of uploads and temporary files of writes. */
  async *#unfinishedOrWritten(ownerId: string) {
    for (const kind of await folderNames(join(this.#root, ownerId))) {
      const folder = join(this.#root, ownerId, kind);
      for (const name of await folderNames(folder)) {
        const [id] = name.split('.', 1);
        if (id !== undefined && id !== name) yield { id, path: join(folder, name) };
      }
    }
  }

  #path(key: StoredKey): string {
    if (parseScratchKey(key) !== null) return join(this.#root, key);
    const parts = parseFileKey(key);
    if (parts === null) throw new RangeError('Not a file key.');
    return join(this.#root, parts.ownerId, parts.id.slice(0, 2), parts.id);
  }

  async #openForReading(key: StoredKey): Promise<FileHandle> {
    try {
      return await open(this.#path(key), constants.O_RDONLY);
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') throw new StorageError('storage.missing', { cause: error });
      throw error;
    }
  }

  async #writeTemporary(
    path: string,
    body: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly expectedBytes: number | null },
  ): Promise<number> {
    const file = await this.#openTemporary(path);
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.length;
        if (size > options.maxBytes) throw new StorageError('storage.too-large');
        await writeAll(file, chunk);
      }
      if (options.expectedBytes !== null && size !== options.expectedBytes)
        throw new StorageError('storage.incomplete');
      if (size === 0) throw new StorageError('storage.empty');
      await file.sync();
      return size;
    } finally {
      await file.close();
    }
  }
}

/** Opens a new file in a folder just made; retries when a simultaneous {@link remove} has deleted the folder as empty. */
function inFolder(openNew: (path: string) => Promise<FileHandle>): (path: string) => Promise<FileHandle> {
  return async (path) => {
    try {
      return await openNew(path);
    } catch (error) {
      ignoreMissing(error);
      await mkdir(dirname(path), { recursive: true });
      return openNew(path);
    }
  };
}

/** The folder has other files, no longer exists, or is a mount point. */
const FOLDER_STAYS = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY']);

/**
 * Removes a file, and its two parent folders below the root once they are empty. A listing of all files enters each
 * folder, so empty ones cost time.
 */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  try {
    await rmdir(dirname(path));
    await rmdir(dirname(dirname(path)));
  } catch (error) {
    if (!FOLDER_STAYS.has(systemErrorCode(error) ?? '')) throw error;
  }
}
