import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { openSyncAccess, type SyncAccessHandle, writeWhole } from '#workers/browser/threads/sync-access.ts';
import { exportError } from './export-error.ts';
import { EXPORT_FOLDER } from './export-folder.ts';

/** Bytes per write. */
const CHUNK_BYTES = 1024 * 1024;

/** A file in the origin's private file system, written during the export to keep memory flat. */
export class OutputFile {
  readonly target: StreamTarget;
  readonly #name: string;
  readonly #folder: FileSystemDirectoryHandle;
  readonly #handle: SyncAccessHandle;
  #byteLength = 0;
  #isClosed = false;

  /**
   * Creates the file, or empties an existing one.
   * @param neededBytes Estimated size of the whole file, for the message when the disk is full.
   * @throws CodedError `export.no-storage`, `export.storage-full`.
   */
  static async create(name: string, neededBytes: number): Promise<OutputFile> {
    const { quota, usage } = await navigator.storage.estimate();
    if (quota !== undefined && usage !== undefined && quota - usage < neededBytes) {
      throw exportError({ code: 'export.storage-full', neededBytes });
    }
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(EXPORT_FOLDER, { create: true });
      const file = await folder.getFileHandle(name, { create: true });
      const handle = await openSyncAccess(file);
      handle.truncate(0);
      return new OutputFile(name, folder, handle, neededBytes);
    } catch (error) {
      throw storageError(error, neededBytes);
    }
  }

  private constructor(name: string, folder: FileSystemDirectoryHandle, handle: SyncAccessHandle, neededBytes: number) {
    this.#name = name;
    this.#folder = folder;
    this.#handle = handle;
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        try {
          writeWhole(this.#handle, data, position);
        } catch (error) {
          throw storageError(error, neededBytes);
        }
        this.#byteLength = Math.max(this.#byteLength, position + data.byteLength);
      },
    });
    this.target = new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES });
  }

  /** Bytes written so far. */
  get byteLength(): number {
    return this.#byteLength;
  }

  /** Flushes everything to disk and closes the file. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#handle.flush();
    this.#handle.close();
  }

  /** Opens the closed file for reading. */
  async open(): Promise<File> {
    return (await this.#folder.getFileHandle(this.#name)).getFile();
  }

  /** Closes and removes the file. */
  async discard(): Promise<void> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#handle.close();
    }
    await this.#folder.removeEntry(this.#name);
  }
}

function storageError(error: unknown, neededBytes: number): unknown {
  if (!(error instanceof DOMException)) return error;
  return error.name === 'QuotaExceededError'
    ? exportError({ code: 'export.storage-full', neededBytes }, error)
    : exportError({ code: 'export.no-storage' }, error);
}
