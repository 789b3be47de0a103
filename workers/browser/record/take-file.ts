import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { openSyncAccess, type SyncAccessHandle, writeWhole } from '#workers/browser/threads/sync-access.ts';
import { recordingError } from './recording-error.ts';

/** Space reserved for the end of a take on a full disk: the encoders' remaining output, and the cues. In bytes. */
const RESERVE_BYTES = 4 * 1024 * 1024;

/** Delays between attempts to open a file that another handle still holds, in ms. */
const RETRY_DELAYS = [20, 50, 100, 200, 400, 800];

/** Opens or creates a file for writing. @throws DOMException. */
async function openForWriting(folder: FileSystemDirectoryHandle, name: string): Promise<SyncAccessHandle> {
  const file = await folder.getFileHandle(name, { create: true });
  for (const delay of RETRY_DELAYS) {
    try {
      return await openSyncAccess(file);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NoModificationAllowedError') throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return await openSyncAccess(file);
}

/** Writes a small file in one step. */
export async function writeSmallFile(folder: FileSystemDirectoryHandle, name: string, text: string): Promise<void> {
  const handle = await openForWriting(folder, name);
  try {
    const bytes = new TextEncoder().encode(text);
    handle.truncate(0);
    if (handle.write(bytes, { at: 0 }) !== bytes.byteLength) throw recordingError({ code: 'recording.storage-full' });
    handle.flush();
  } finally {
    handle.close();
  }
}

/**
 * A take on the disk, written during the recording. The written part survives the tab. On a full disk the writer gives
 * up its reserve, so that the take can still be ended properly.
 */
export class TakeFile {
  readonly target: StreamTarget;
  readonly #handle: SyncAccessHandle;
  readonly #reserve: SyncAccessHandle;
  readonly #onFull: () => void;
  #byteLength = 0;
  #isFull = false;
  #isBroken = false;
  #isClosed = false;

  /**
   * @param onFull Called once, when the take has to end.
   * @throws CodedError `recording.no-storage`, `recording.storage-full`.
   */
  static async create(folder: FileSystemDirectoryHandle, name: string, onFull: () => void): Promise<TakeFile> {
    const handles: SyncAccessHandle[] = [];
    try {
      for (const fileName of [name, `${name}.reserve`]) handles.push(await openForWriting(folder, fileName));
      const [handle, reserve] = handles as [SyncAccessHandle, SyncAccessHandle];
      handle.truncate(0);
      if (!isWritten(reserve, new Uint8Array(RESERVE_BYTES), 0))
        throw recordingError({ code: 'recording.storage-full' });
      return new TakeFile(handle, reserve, onFull);
    } catch (error) {
      for (const handle of handles) handle.close();
      throw storageError(error);
    }
  }

  private constructor(handle: SyncAccessHandle, reserve: SyncAccessHandle, onFull: () => void) {
    this.#handle = handle;
    this.#reserve = reserve;
    this.#onFull = onFull;
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => this.write(data as Uint8Array<ArrayBuffer>, position),
    });
    this.target = new StreamTarget(writable);
  }

  /** Bytes written so far. */
  get byteLength(): number {
    return this.#byteLength;
  }

  /** False when the end of the take is not on the disk, because even the reserve was too small. */
  get isWhole(): boolean {
    return !this.#isBroken;
  }

  /**
   * Writes bytes. Never throws: a block that no longer fits is dropped completely, so that the file is a take up to
   * there.
   */
  write(data: Uint8Array<ArrayBuffer>, position: number): void {
    if (this.#isBroken || this.#isClosed) return;
    if (!isWritten(this.#handle, data, position)) {
      if (!this.#isFull) {
        this.#isFull = true;
        this.#reserve.truncate(0);
        this.#reserve.flush();
        this.#onFull();
      }
      this.#isBroken = !isWritten(this.#handle, data, position);
      if (this.#isBroken) return;
    }
    this.#byteLength = Math.max(this.#byteLength, position + data.byteLength);
  }

  /** Flushes everything to the disk. */
  flush(): void {
    if (!this.#isClosed) this.#handle.flush();
  }

  /** Flushes everything to the disk and closes the file. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#handle.flush();
    this.#handle.close();
    this.#reserve.truncate(0);
    this.#reserve.close();
  }
}

function isWritten(handle: SyncAccessHandle, data: Uint8Array<ArrayBuffer>, at: number): boolean {
  try {
    writeWhole(handle, data, at);
    return true;
  } catch {
    return false;
  }
}

function storageError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  const code = error.name === 'QuotaExceededError' ? 'recording.storage-full' : 'recording.no-storage';
  return recordingError({ code }, error);
}
