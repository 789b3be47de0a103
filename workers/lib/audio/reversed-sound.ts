import type { AudioSpan } from '#shared/render/plan.ts';
import { MICROSECONDS_PER_SECOND, microsecondsToSeconds, sourceTime } from '#shared/time/microseconds.ts';
import { LOOK_BACK_SECONDS, type OpenSound, type StereoSource } from './stereo-source.ts';
import { StereoWindow } from './stereo-window.ts';

/** Sound decoded at once, 2 MB of it. Opening a decoder anew for each part costs little beside that. */
const PART_SECONDS = 5;

/** The first sample of a reversed source that its span plays. Those before it are for the filters' look back. */
export function reversedStart({ sampleRateHz }: StereoSource): number {
  return Math.round(LOOK_BACK_SECONDS * sampleRateHz);
}

/**
 * A span's sound backwards, read forward like any other. Decoders go forward only, so it decodes one part after another
 * from the end, and needs the memory of one part for any length.
 *
 *     source    |--[part 2][part 1)----|
 *     reversed  [part 1 ⇄][part 2 ⇄]
 *
 * Sample {@link reversedStart} is the one before the span's `sourceStart`.
 */
export class ReversedSound implements StereoSource {
  readonly sampleRateHz: number;
  readonly #span: AudioSpan;
  readonly #open: OpenSound;
  readonly #made = new StereoWindow(0);
  /** Samples made so far. */
  #madeCount = 0;
  /** Source sample after the next part. */
  #until: number;
  /** The source that told the sample rate, for the first part. */
  #opened: { readonly source: StereoSource; readonly from: number } | null;

  /** @param open Opens the sound of a span forward. */
  static async open(span: AudioSpan, open: OpenSound): Promise<ReversedSound> {
    const startUs = Math.max(0, span.sourceStart - PART_SECONDS * MICROSECONDS_PER_SECOND);
    const source = await open({ ...span, sourceStart: sourceTime(startUs) });
    return new ReversedSound(span, open, source, startUs);
  }

  private constructor(span: AudioSpan, open: OpenSound, source: StereoSource, startUs: number) {
    this.sampleRateHz = source.sampleRateHz;
    this.#span = span;
    this.#open = open;
    this.#until = Math.round(microsecondsToSeconds(span.sourceStart) * this.sampleRateHz) + reversedStart(source);
    this.#opened = { source, from: Math.ceil(microsecondsToSeconds(startUs) * this.sampleRateHz) };
  }

  /** Reads samples [first, first + length), as {@link StereoSource} says. Silent before the source's beginning. */
  async read(first: number, length: number, signal?: AbortSignal): Promise<readonly [Float32Array, Float32Array]> {
    this.#made.forgetBefore(first);
    while (this.#until > 0 && this.#made.end < first + length) await this.#addPart(signal);
    return this.#made.view(first, length);
  }

  dispose(): void {
    this.#opened?.source.dispose();
    this.#opened = null;
  }

  async #addPart(signal?: AbortSignal): Promise<void> {
    const { source, from } = this.#opened ?? (await this.#openPart());
    this.#opened = { source, from };
    const sides = await source.read(from, this.#until - from, signal);
    this.#made.add(
      this.#madeCount,
      sides.map((samples) => samples.slice().reverse()),
    );
    this.#madeCount += this.#until - from;
    this.#until = from;
    this.dispose();
  }

  async #openPart(): Promise<{ readonly source: StereoSource; readonly from: number }> {
    const from = Math.max(0, this.#until - PART_SECONDS * this.sampleRateHz);
    const sourceStart = sourceTime(Math.floor((from * MICROSECONDS_PER_SECOND) / this.sampleRateHz));
    return { source: await this.#open({ ...this.#span, sourceStart }), from };
  }
}
