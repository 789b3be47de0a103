import { stereoWeights } from './downmix.ts';

/**
 * A moving window of stereo sound: left and right samples from a start, silent where none have been added. It moves
 * forward with its reader and grows as sound is decoded.
 */
export class StereoWindow {
  /** Samples [start, start + length). Anything after them is silent. */
  #left = new Float32Array(0);
  #right = new Float32Array(0);
  #start: number;
  #length = 0;

  /** @param start The first sample that will be read. */
  constructor(start: number) {
    this.#start = start;
  }

  /** True when no sample has been added since the beginning. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** The sample after the last added one, or the beginning. */
  get end(): number {
    return this.#start + this.#length;
  }

  /**
   * Adds samples from `at` on, mixed down. One plane per channel, all of equal length. Drops samples before the
   * beginning.
   */
  add(at: number, planes: readonly Float32Array[]): void {
    const skipped = Math.max(0, this.#start - at);
    const count = (planes[0]?.length ?? 0) - skipped;
    if (count <= 0) return;
    this.#reserve(at + skipped + count);
    const offset = at + skipped - this.#start;
    for (const [channel, { left, right }] of stereoWeights(planes.length).entries()) {
      const plane = planes[channel];
      if (!plane || (left === 0 && right === 0)) continue;
      for (let n = 0; n < count; n++) {
        const value = plane[skipped + n] ?? 0;
        this.#left[offset + n] = (this.#left[offset + n] ?? 0) + value * left;
        this.#right[offset + n] = (this.#right[offset + n] ?? 0) + value * right;
      }
    }
    this.#length = Math.max(this.#length, offset + count);
  }

  /** Moves the beginning forward. It never moves back. */
  forgetBefore(first: number): void {
    const gone = first - this.#start;
    if (gone <= 0) return;
    const kept = Math.max(0, this.#length - gone);
    for (const samples of [this.#left, this.#right]) {
      samples.copyWithin(0, gone, gone + kept);
      samples.fill(0, kept);
    }
    this.#start = first;
    this.#length = kept;
  }

  /**
   * Returns left and right of [first, first + length), valid until the next call.
   * @throws Error when `first` is before the beginning, because those samples were dropped.
   */
  view(first: number, length: number): readonly [Float32Array, Float32Array] {
    const from = first - this.#start;
    if (from < 0) throw new Error(`Sample ${first} is gone: the window begins at ${this.#start}`);
    this.#reserve(first + length);
    return [this.#left.subarray(from, from + length), this.#right.subarray(from, from + length)];
  }

  /** Makes room for samples up to `end`, filled with silence. */
  #reserve(end: number): void {
    const needed = end - this.#start;
    if (needed <= this.#left.length) return;
    const length = Math.max(needed, 2 * this.#left.length);
    const [left, right] = [new Float32Array(length), new Float32Array(length)];
    left.set(this.#left);
    right.set(this.#right);
    this.#left = left;
    this.#right = right;
  }
}
