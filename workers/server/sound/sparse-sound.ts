import { type FileHandle, open } from 'node:fs/promises';

const BYTES_PER_SAMPLE = 2;

/**
 * Packets that start this far from the previous one's end are moved. Smaller differences are rounding errors of
 * timestamps. 20 ms, as in the mix. In seconds.
 */
const ROUNDING_SECONDS = 0.02;

/**
 * A file of 16-bit mono samples without a header, written packet by packet at their times. Gaps and silence are holes:
 * they use no disk space and read as zeros.
 */
export class SparseSound {
  readonly #file: FileHandle;
  readonly #rateHz: number;
  readonly #maxSamples: number;
  #samples = 0;

  /** @param maxSeconds Nothing is written after this time. */
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
   * @param first Its first sample, counted from time 0. The part before time 0, or before the end so far, is cut off.
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

  /** Sets the file's length and closes it. */
  async finish(): Promise<void> {
    try {
      await this.#file.truncate(this.#samples * BYTES_PER_SAMPLE);
    } finally {
      await this.#file.close();
    }
  }
}
