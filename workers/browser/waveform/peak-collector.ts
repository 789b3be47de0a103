import type { Peaks } from '#shared/media/derivatives.ts';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';

/** Length of a bucket: one or two pixels on a zoomed timeline. */
const BUCKET_US = 10_000;

/** Samples from -1 to 1 become whole numbers from -127 to 127. */
const FULL_SCALE = 127;

/**
 * Reduces streaming sound to peaks, at 200 bytes a second. Samples may come in blocks of any length, in any order, with
 * gaps (silence).
 */
export class PeakCollector {
  #data = new Int8Array(2 * 1024);
  #bucketCount = 0;

  /**
   * Adds one channel of a block.
   * @param startSeconds Source time of the first sample; samples before 0 are dropped.
   */
  add(samples: Float32Array, startSeconds: number, sampleRateHz: number): void {
    const bucketSamples = (sampleRateHz * BUCKET_US) / MICROSECONDS_PER_SECOND;
    const offset = startSeconds * sampleRateHz;
    let position = Math.max(0, Math.ceil(-offset));
    while (position < samples.length) {
      const bucket = Math.floor((offset + position) / bucketSamples);
      const end = Math.min(samples.length, Math.max(position + 1, Math.ceil((bucket + 1) * bucketSamples - offset)));
      let low = 0;
      let high = 0;
      for (; position < end; position++) {
        const value = samples[position] ?? 0;
        if (value < low) low = value;
        else if (value > high) high = value;
      }
      this.#merge(bucket, low, high);
    }
  }

  /** The peaks of all added sound. */
  finish(): Peaks {
    return { data: this.#data.slice(0, 2 * this.#bucketCount), bucketUs: BUCKET_US };
  }

  #merge(bucket: number, low: number, high: number): void {
    if (2 * bucket + 2 > this.#data.length) {
      const grown = new Int8Array(Math.max(2 * this.#data.length, 2 * bucket + 2));
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#bucketCount = Math.max(this.#bucketCount, bucket + 1);
    this.#data[2 * bucket] = Math.min(this.#data[2 * bucket] ?? 0, toInteger(low));
    this.#data[2 * bucket + 1] = Math.max(this.#data[2 * bucket + 1] ?? 0, toInteger(high));
  }
}

function toInteger(sample: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE, Math.round(sample * FULL_SCALE)));
}
