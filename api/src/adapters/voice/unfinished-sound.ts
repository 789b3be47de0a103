import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders for sound that is not finished yet, all in one that is emptied at the first use. */
export class UnfinishedSound {
  readonly #folder: string;
  #emptied: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs `work` with a new folder, and removes the folder. */
  async during<T>(work: (folder: string) => Promise<T>): Promise<T> {
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
