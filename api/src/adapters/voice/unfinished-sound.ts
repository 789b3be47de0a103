import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { ApiError } from '#api/errors/api-error.ts';

/** Folders for unfinished sound, inside one folder that is emptied on first use. */
export class UnfinishedSound {
  readonly #folder: string;
  #emptied: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Runs `work` with a new folder, and removes the folder.
   * @throws ApiError `storage.full` when the disk is full; errors of `work`.
   */
  async during<T>(work: (folder: string) => Promise<T>): Promise<T> {
    try {
      return await this.#within(work);
    } catch (error) {
      const cause = storageErrorOf(error);
      const isFull = cause instanceof StorageError && cause.code === 'storage.full';
      throw isFull ? new ApiError('storage.full', { cause }) : error;
    }
  }

  async #within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    this.#emptied ??= rm(this.#folder, { recursive: true, force: true });
    await this.#emptied.catch((error: unknown) => {
      // The next voice tries again.
      this.#emptied = null;
      throw error;
    });
    await mkdir(this.#folder, { recursive: true });
    const folder = await mkdtemp(join(this.#folder, 'text-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
