import { rmSync, statSync } from 'node:fs';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for thousands of saves and sign-ins while the operator makes room. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Share of the free space that the reserve may take on a small disk. */
const SHARE = 1 / 8;

const CHUNK = Buffer.alloc(1024 * 1024);

/** A file that reserves space on the database's disk. It is deleted when the disk is full. */
export class Reserve {
  readonly #folder: string;
  readonly #path: string;
  #bytes: number;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, 'studio.reserve');
    this.#bytes = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Reserves space if there is any. A reserve that was created on a fuller disk grows. */
  async hold(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    const bytes = Math.min(MOST_BYTES, Math.floor(bavail * bsize * SHARE));
    if (bytes < CHUNK.length || bytes < this.#bytes * 2) return;
    const draft = `${this.#path}.new`;
    try {
      await writeFile(draft, zeros(bytes), { mode: 0o600 });
      await rename(draft, this.#path);
      this.#bytes = bytes;
    } catch (error) {
      // Other programs took the space first.
      await rm(draft, { force: true });
      if (!isFull(error)) throw error;
    }
  }

  /** Frees the reserved space. @returns True if there was any. */
  release(): boolean {
    if (this.#bytes === 0) return false;
    this.#bytes = 0;
    rmSync(this.#path, { force: true });
    return true;
  }
}

function* zeros(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
