import type { AudioSpan } from '#shared/render/plan.ts';
import { MICROSECONDS_PER_SECOND, microsecondsToSeconds, sourceTime } from '#shared/time/microseconds.ts';
import { readResampled } from './read-resampled.ts';
import { designFilter, type SincFilter } from './resampler.ts';
import { RNNOISE_FRAME_SAMPLES, RNNOISE_RATE_HZ, Rnnoise } from './rnnoise.ts';
import type { OpenSound, StereoSource } from './stereo-source.ts';
import { StereoWindow } from './stereo-window.ts';

/** Sound heard before the first sample that is used, so that a part of a source sounds as it does in the whole. */
const WARM_UP_SECONDS = 3;

/** Frames read from the source at once: a fifth of a second. */
const BLOCK_FRAMES = 20;

type Stereo = readonly [Float32Array, Float32Array];

/**
 * Opens the sound of a span without its noise.
 * @param open Opens the sound as it is.
 * @param strength 0 to 1: share of the cleaned sound.
 * @throws As `open`.
 */
export async function openCleaned(span: AudioSpan, open: OpenSound, strength: number): Promise<StereoSource> {
  const rnnoise = await Rnnoise.load();
  const startUs = Math.max(0, span.sourceStart - WARM_UP_SECONDS * MICROSECONDS_PER_SECOND);
  const source = await open({ ...span, sourceStart: sourceTime(startUs) });
  const start = Math.floor(microsecondsToSeconds(startUs) * RNNOISE_RATE_HZ);
  return new CleanedSource(source, rnnoise, start, strength);
}

/**
 * A source mixed with itself after noise reduction, at 48 kHz. Frames begin at whole multiples of 10 ms of the source,
 * wherever reading begins. Sample n plays at n / 48,000 seconds of the source.
 */
class CleanedSource implements StereoSource {
  readonly sampleRateHz = RNNOISE_RATE_HZ;
  readonly #source: StereoSource;
  readonly #strength: number;
  /** Null when the source already has the rate. */
  readonly #filter: SincFilter | null;
  readonly #made: StereoWindow;
  readonly #left: Rnnoise;
  /** Null as long as both sides were equal, because mono sound needs half the work. */
  #right: Rnnoise | null = null;
  /** Next sample to read from the source, at 48 kHz. */
  #next: number;
  /** The last frame read, which RNNoise returns with the next one, and its place. */
  #waiting: { readonly frame: Stereo; readonly at: number } | null = null;

  /** @param start A sample at 48 kHz, from which the source can be read. */
  constructor(source: StereoSource, rnnoise: Rnnoise, start: number, strength: number) {
    this.#source = source;
    this.#strength = strength;
    this.#left = rnnoise;
    this.#next = start - (start % RNNOISE_FRAME_SAMPLES);
    this.#made = new StereoWindow(this.#next);
    this.#filter = source.sampleRateHz === RNNOISE_RATE_HZ ? null : designFilter(source.sampleRateHz, RNNOISE_RATE_HZ);
  }

  /** Reads samples [first, first + length), as {@link StereoSource} says. */
  async read(first: number, length: number, signal?: AbortSignal): Promise<Stereo> {
    this.#made.forgetBefore(first);
    while (this.#made.end < first + length) await this.#addBlock(signal);
    return this.#made.view(first, length);
  }

  dispose(): void {
    this.#source.dispose();
  }

  async #addBlock(signal?: AbortSignal): Promise<void> {
    const start = this.#next;
    const [left = new Float32Array(0), right = left] = await this.#readSource(signal);
    for (let from = 0; from < left.length; from += RNNOISE_FRAME_SAMPLES) {
      const frame = [left, right].map((side) => side.slice(from, from + RNNOISE_FRAME_SAMPLES));
      this.#addFrame(frame as unknown as Stereo, start + from);
    }
  }

  /** Reads the next block of the source at 48 kHz. */
  async #readSource(signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const [filter, first, count] = [this.#filter, this.#next, BLOCK_FRAMES * RNNOISE_FRAME_SAMPLES];
    this.#next += count;
    if (filter === null) return this.#source.read(first, count, signal);
    const step = { numerator: this.#source.sampleRateHz, denominator: RNNOISE_RATE_HZ };
    const position = (first * step.numerator) / step.denominator;
    return readResampled(this.#source, { filter, step, position, count }, signal);
  }

  #addFrame(frame: Stereo, at: number): void {
    const [left, right] = frame;
    if (this.#right === null && left.some((sample, n) => sample !== right[n])) this.#right = this.#left.copy();
    const cleanedLeft = this.#left.clean(left);
    const cleanedRight = this.#right?.clean(right) ?? cleanedLeft;
    const waiting = this.#waiting;
    this.#waiting = { frame, at };
    if (waiting === null) return;
    const [dryLeft, dryRight] = waiting.frame;
    const mixed = [blend(dryLeft, cleanedLeft, this.#strength), blend(dryRight, cleanedRight, this.#strength)];
    this.#made.add(waiting.at, mixed);
  }
}

/** Mixes a frame with its cleaned copy. */
function blend(frame: Float32Array, cleaned: Float32Array, strength: number): Float32Array {
  return frame.map((sample, n) => sample + ((cleaned[n] ?? 0) - sample) * strength);
}
