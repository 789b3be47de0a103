import { stereoWeights } from './downmix.ts';

/**
 * The part of a sound that is at hand: left and right of the samples from a beginning on, silent where none have come. It moves
 * forward with its reader and grows with what is decoded.
 */
export class StereoWindow {
  /** Samples [start, start + length). Whatever stands behind them is silent. */
  #left = new Float32Array(0);
  #right = new Float32Array(0);
  #start: number;
  #length = 0;

  /** @param start The first sample that will be asked for. */
  constructor(start: number) {
    this.#start = start;
  }

  /** Whether no sample has come since the beginning. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** The sample after the last one that has come, or the beginning. */
  get end(): number {
    return this.#start + this.#length;
  }

  /** Mixes down samples from `at` on, a plane a channel, all of one length; those before the beginning are left out. */
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

  /** Moves the beginning; it never goes back. */
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
   * Left and right of [first, first + length), good until the next call.
   * @throws Error where `first` lies before the beginning: what was there is gone.
   */
  view(first: number, length: number): readonly [Float32Array, Float32Array] {
    const from = first - this.#start;
    if (from < 0) throw new Error(`Sample ${first} was asked for, and the window begins at ${this.#start}`);
    this.#reserve(first + length);
    return [this.#left.subarray(from, from + length), this.#right.subarray(from, from + length)];
  }

  /** Makes room, silent, for samples up to `end`. */
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
