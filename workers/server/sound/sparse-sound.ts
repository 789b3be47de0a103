import { type FileHandle, open } from 'node:fs/promises';

const BYTES_PER_SAMPLE = 2;

/**
 * Packets that begin this far from the end of the one before are moved: less is the rounding of timestamps. 20 ms, as in the mix.
 * In seconds.
 */
const ROUNDING_SECONDS = 0.02;

/**
 * A file of 16-bit samples of one channel, without a header, written packet by packet at their times. Gaps and silence are holes:
 * they take no room on the disk, and read as zeros.
 */
export class SparseSound {
  readonly #file: FileHandle;
  readonly #rateHz: number;
  readonly #maxSamples: number;
  #samples = 0;

  /** @param maxSeconds Time at which nothing more is written. */
  static async create(path: string, rateHz: number, maxSeconds: number): Promise<SparseSound> {
    return new SparseSound(await open(path, 'w'), rateHz, rateHz * maxSeconds);
  }

  private constructor(file: FileHandle, rateHz: number, maxSamples: number) {
    this.#file = file;
    this.#rateHz = rateHz;
    this.#maxSamples = maxSamples;
  }

  /** Length so far. */
  get seconds(): number {
    return this.#samples / this.#rateHz;
  }

  /**
   * Writes a packet.
   * @param first Its first sample, counted from time 0; what is before it, or is there already, is cut off.
   * @returns False, with nothing written, if it ends after the longest time.
   */
  async add(first: number, packet: Buffer): Promise<boolean> {
    const start = Math.abs(first - this.#samples) < ROUNDING_SECONDS * this.#rateHz ? this.#samples : first;
    const end = start + packet.length / BYTES_PER_SAMPLE;
    if (end > this.#maxSamples) return false;
    if (end <= this.#samples) return true;
    const at = Math.max(start, this.#samples);
    // Exact zeros stay holes.
    const added = packet.subarray((at - start) * BYTES_PER_SAMPLE);
    if (added.some((byte) => byte !== 0)) await this.#file.write(added, 0, added.length, at * BYTES_PER_SAMPLE);
    this.#samples = end;
    return true;
  }

  /** Gives the file its length, and closes it. */
  async finish(): Promise<void> {
    try {
      await this.#file.truncate(this.#samples * BYTES_PER_SAMPLE);
    } finally {
      await this.#file.close();
    }
  }
}
