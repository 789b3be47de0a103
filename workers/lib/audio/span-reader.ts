import { OUTPUT_SAMPLE_RATE_HZ } from '#shared/render/compile.ts';
import type { AudioSpan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { gainsOf } from './gains.ts';
import { designFilter, resample, type SincFilter } from './resampler.ts';

/**
 * Stereo sound of one asset at its own sample rate, read forward. Sample n plays at n / rate seconds of the source,
 * however the file stores it.
 */
export interface StereoSource {
  readonly sampleRateHz: number;
  /**
   * Reads samples [first, first + length) of left and right, silent where there is no sound. `first` must never
   * decrease; the arrays are valid until the next call.
   */
  read(first: number, length: number, signal?: AbortSignal): Promise<readonly [Float32Array, Float32Array]>;
  /** Stops the decoder. */
  dispose(): void;
}

/** A span may be read from this long before its beginning, because the filter looks a few samples back. */
export const LOOK_BACK_SECONDS = 0.05;

/**
 * Reads a span of the plan as it sounds in the output: at the output's sample rate, from the exact sample, at its gain.
 */
export class SpanReader {
  readonly #span: AudioSpan;
  readonly #source: StereoSource;
  /** Null when the source already has the output's rate. */
  readonly #filter: SincFilter | null;
  /** Position of the span's first sample in the source, in source samples. */
  readonly #start: number;

  constructor(span: AudioSpan, source: StereoSource) {
    this.#span = span;
    this.#source = source;
    const isSameRate = source.sampleRateHz === OUTPUT_SAMPLE_RATE_HZ;
    this.#filter = isSameRate ? null : designFilter(source.sampleRateHz, OUTPUT_SAMPLE_RATE_HZ);
    const start = microsecondsToSeconds(span.sourceStart) * source.sampleRateHz;
    // At equal rates samples are copied: the shift of up to half a sample (10 µs) is inaudible, and a filter would cost
    // more.
    this.#start = isSameRate ? Math.round(start) : start;
  }

  /** Adds output samples [first, first + length) to a mix, where the span covers them. */
  async mixInto(
    mix: readonly [Float32Array, Float32Array],
    first: number,
    length: number,
    signal?: AbortSignal,
  ): Promise<void> {
    const from = Math.max(first, this.#span.firstSample);
    const count = Math.min(first + length, this.#span.endSample) - from;
    if (count <= 0) return;
    const { gain } = this.#span;
    const gains = gainsOf(this.#span, from, count);
    const sides = await this.#read(from - this.#span.firstSample, count, signal);
    for (const [index, samples] of sides.entries()) {
      const target = mix[index as 0 | 1].subarray(from - first, from - first + count);
      for (let n = 0; n < count; n++) target[n] = (target[n] ?? 0) + (samples[n] ?? 0) * (gains?.[n] ?? gain);
    }
  }

  dispose(): void {
    this.#source.dispose();
  }

  /** Reads samples [first, first + count) of the span, at the output's rate. */
  async #read(first: number, count: number, signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const filter = this.#filter;
    if (filter === null) return this.#source.read(this.#start + first, count, signal);
    const { taps } = filter;
    const step = { numerator: this.#source.sampleRateHz, denominator: OUTPUT_SAMPLE_RATE_HZ };
    const position = this.#start + (first * step.numerator) / step.denominator;
    const windowStart = Math.max(0, Math.floor(position) - taps);
    const windowLength = Math.ceil(position - windowStart + (count * step.numerator) / step.denominator) + taps;
    const window = await this.#source.read(windowStart, windowLength, signal);
    return window.map((input) => {
      const output = new Float32Array(count);
      resample(filter, input, position - windowStart, step, output);
      return output;
    });
  }
}
