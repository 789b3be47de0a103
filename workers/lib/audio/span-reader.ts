import { OUTPUT_SAMPLE_RATE_HZ } from '#shared/render/compile.ts';
import type { AudioSpan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { gainsOf } from './gains.ts';
import { readResampled } from './read-resampled.ts';
import { designFilter, type SincFilter } from './resampler.ts';
import { reversedStart } from './reversed-sound.ts';
import type { StereoSource } from './stereo-source.ts';
import { StretchedSource } from './stretched-source.ts';

/**
 * Reads a span of the plan as it sounds in the output: at the output's sample rate, from the exact sample, at its speed
 * and gain.
 */
export class SpanReader {
  readonly #span: AudioSpan;
  readonly #source: StereoSource;
  /** Null when the source already has the output's rate. */
  readonly #filter: SincFilter | null;
  /** Position of the span's first sample in the source, in source samples. A reversed source counts for itself. */
  readonly #start: number;
  /** Source samples per output sample, as a fraction. */
  readonly #step: { readonly numerator: number; readonly denominator: number };

  constructor(span: AudioSpan, source: StereoSource) {
    this.#span = span;
    const { speed = 1 } = span;
    const sourceStart = span.reversed
      ? reversedStart(source)
      : microsecondsToSeconds(span.sourceStart) * source.sampleRateHz;
    const isStretched = speed !== 1 && span.keepsPitch === true;
    this.#source = isStretched ? new StretchedSource(source, speed, sourceStart) : source;
    // Stretched sound is at its speed already, and begins with its own sample 0.
    const start = isStretched ? 0 : sourceStart;
    const playedRateHz = Math.round(source.sampleRateHz * (isStretched ? 1 : speed) * 100) / 100;
    this.#step = { numerator: playedRateHz, denominator: OUTPUT_SAMPLE_RATE_HZ };
    const isSameRate = playedRateHz === OUTPUT_SAMPLE_RATE_HZ;
    this.#filter = isSameRate ? null : designFilter(playedRateHz, OUTPUT_SAMPLE_RATE_HZ);
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
    const position = this.#start + (first * this.#step.numerator) / this.#step.denominator;
    return readResampled(this.#source, { filter, step: this.#step, position, count }, signal);
  }
}
