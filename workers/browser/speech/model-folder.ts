import { type ModelFile, type ModelId, modelUrl } from '#shared/models/manifest.ts';
import { openSyncAccess, type SyncAccessHandle, writeWhole } from '#workers/browser/threads/sync-access.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { sha256 } from '#workers/lib/sha256.ts';

/** Folder in OPFS with a folder for each model. Weights are public, so all accounts of a browser share them. */
export const MODELS_FOLDER = 'models';

/** Held during writes of model files. Of two tabs the second waits, then finds the files. */
export const MODELS_LOCK = 'clipwright-models';

/** Most bytes that a crash can lose. */
const FLUSH_BYTES = 4 * 1024 * 1024;

/** Runs work that writes model files, one at a time across all tabs. */
export function whileLocked<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(MODELS_LOCK, { signal }, work) as Promise<T>;
}

/** Files of one model on this device, by name. For workers. */
export class ModelFolder {
  readonly #id: ModelId;
  readonly #folder: FileSystemDirectoryHandle;

  static async open(id: ModelId): Promise<ModelFolder> {
    const root = await navigator.storage.getDirectory();
    const models = await root.getDirectoryHandle(MODELS_FOLDER, { create: true });
    return new ModelFolder(id, await models.getDirectoryHandle(id, { create: true }));
  }

  private constructor(id: ModelId, folder: FileSystemDirectoryHandle) {
    this.#id = id;
    this.#folder = folder;
  }

  /** Reads a file; null when it does not exist. */
  async read(name: string): Promise<ArrayBuffer | null> {
    try {
      return await (await (await this.#folder.getFileHandle(name)).getFile()).arrayBuffer();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null;
      throw error;
    }
  }

  /** Writes a file. An interrupted one is too short. @throws DOMException `QuotaExceededError`. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const handle = await this.#open(name);
    try {
      handle.truncate(0);
      writeWhole(handle, bytes, 0);
      handle.flush();
    } finally {
      handle.close();
    }
  }

  /** Removes every file but these. */
  async keepOnly(names: readonly string[]): Promise<void> {
    for (const name of await Array.fromAsync(this.#folder.keys())) {
      if (!names.includes(name)) await this.#folder.removeEntry(name);
    }
  }

  /**
   * Fetches a file from the studio and returns its bytes, checked by their hash. After an interruption it keeps the
   * bytes so far, and the next try fetches only the rest.
   * @param onBytes Called with the number of bytes present.
   * @throws CodedError `model.…`, DOMException `QuotaExceededError`, AbortError.
   */
  async fetch(file: ModelFile, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<ArrayBuffer> {
    const begun = `${file.sha256.slice(0, 16)}.part`;
    const handle = await this.#open(begun);
    try {
      if (handle.getSize() !== file.bytes) await this.#fetchRest(file, handle, onBytes, signal);
    } finally {
      handle.close();
    }
    const bytes = await this.read(begun);
    if (bytes && (await sha256(bytes)) === file.sha256) return bytes;
    await this.#folder.removeEntry(begun);
    throw new CodedError('model.damaged', 'Speech recognition arrived damaged and was thrown away. Try again.');
  }

  async #fetchRest(
    file: ModelFile,
    handle: SyncAccessHandle,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (handle.getSize() > file.bytes) handle.truncate(0);
    let at = handle.getSize();
    let flushed = at;
    const response = await this.#request(file, at, signal);
    if (response.status !== 206) at = 0;
    handle.truncate(at);
    const reader = response.body?.getReader();
    try {
      for (;;) {
        const { value } = (await reader?.read()) ?? {};
        if (!value) break;
        writeWhole(handle, value, at);
        at += value.length;
        onBytes(at);
        if (at - flushed < FLUSH_BYTES) continue;
        handle.flush();
        flushed = at;
      }
      handle.flush();
    } catch (error) {
      handle.flush();
      throw error instanceof TypeError ? interrupted(error) : error;
    } finally {
      // Also on a full disk, or the download would continue.
      void reader?.cancel().catch(() => {});
    }
    if (at < file.bytes) throw interrupted();
  }

  async #request(file: ModelFile, from: number, signal: AbortSignal): Promise<Response> {
    const headers: HeadersInit = from > 0 ? { Range: `bytes=${from}-` } : {};
    let response: Response;
    try {
      response = await fetch(modelUrl(this.#id, file), { headers, signal, credentials: 'same-origin' });
    } catch (error) {
      throw error instanceof TypeError ? interrupted(error) : error;
    }
    if (response.ok) return response;
    const answer: unknown = await response.json().catch(() => null);
    const { code = 'model.unavailable', message } = (answer ?? {}) as { code?: string; message?: string };
    throw new CodedError(code, message ?? 'Speech recognition could not be fetched. Try again.');
  }

  async #open(name: string): Promise<SyncAccessHandle> {
    const file = await this.#folder.getFileHandle(name, { create: true });
    return await openSyncAccess(file);
  }
}

function interrupted(cause?: unknown): CodedError {
  const message = 'The connection was lost while speech recognition was fetched. What arrived is kept: try again.';
  return new CodedError('model.interrupted', message, {}, { cause });
}
