import type { StereoSource } from './stereo-source.ts';
import { StereoWindow } from './stereo-window.ts';

/** Half of a grain: 25 ms, so that a grain has two periods of the lowest voice. */
const HOP_SECONDS = 0.025;

/** A grain is taken up to this far from its due place, to continue the wave of the one before it. */
const SEARCH_SECONDS = 0.0125;

/** The first search compares every fourth place and sample. The second looks at each place around its best. */
const COARSE_STEP = 4;

type Stereo = readonly [Float32Array, Float32Array];

/**
 * A source played slower or faster at its own pitch, by overlapping grains of 50 ms where their waves agree (WSOLA).
 * Pure arithmetic on its samples, so browser and server make the same sound.
 *
 *     source    [grain 0]....[grain 1]....[grain 2]     speed 2: every other part is left out
 *     output    [grain 0 ⤫ grain 1 ⤫ grain 2]
 *
 * Sample 0 of the result is the sample `start` of the source.
 */
export class StretchedSource implements StereoSource {
  readonly sampleRateHz: number;
  readonly #source: StereoSource;
  readonly #speed: number;
  readonly #start: number;
  readonly #hop: number;
  readonly #reach: number;
  readonly #made = new StereoWindow(0);
  /** Second half of the last grain, not yet faded. */
  #tail: Stereo | null = null;
  #grainCount = 0;

  /**
   * @param source Owned by this one from now on.
   * @param start A sample of the source. It may be fractional.
   */
  constructor(source: StereoSource, speed: number, start: number) {
    this.#source = source;
    this.#speed = speed;
    this.#start = Math.round(start);
    this.sampleRateHz = source.sampleRateHz;
    this.#hop = Math.round(HOP_SECONDS * source.sampleRateHz);
    this.#reach = Math.round(SEARCH_SECONDS * source.sampleRateHz);
  }

  /** Reads samples [first, first + length). Windows never go back. The arrays are valid until the next call. */
  async read(first: number, length: number, signal?: AbortSignal): Promise<Stereo> {
    this.#made.forgetBefore(first);
    while (this.#made.end < first + length) await this.#addGrain(signal);
    return this.#made.view(first, length);
  }

  dispose(): void {
    this.#source.dispose();
  }

  async #addGrain(signal?: AbortSignal): Promise<void> {
    const hop = this.#hop;
    const due = this.#start + Math.round(this.#grainCount * hop * this.#speed);
    const from = Math.max(0, due - this.#reach);
    const window = await this.#source.read(from, due + this.#reach + 2 * hop - from, signal);
    const tail = this.#tail;
    const offset = tail === null ? due - from : findContinuation(tail, window, due - from, this.#reach);
    const block = window.map((samples, side) => {
      const head = samples.slice(offset, offset + hop);
      const before = tail?.[side as 0 | 1];
      return before ? crossFade(before, head) : head;
    });
    this.#made.add(this.#grainCount * hop, block);
    const [left, right] = window;
    this.#tail = [left.slice(offset + hop, offset + 2 * hop), right.slice(offset + hop, offset + 2 * hop)];
    this.#grainCount += 1;
  }
}

/** Fades from one wave to another of equal length. Equal waves stay as they are. */
function crossFade(before: Float32Array, after: Float32Array): Float32Array {
  return after.map((sample, n) => {
    const share = 0.5 - 0.5 * Math.cos((Math.PI * (n + 0.5)) / after.length);
    return (before[n] ?? 0) + (sample - (before[n] ?? 0)) * share;
  });
}

/** The offset in `window`, up to `reach` from `due`, at which its wave is most like `tail`. `due` itself in silence. */
function findContinuation(tail: Stereo, window: Stereo, due: number, reach: number): number {
  const wanted = mono(tail);
  const searched = mono(window);
  const latest = Math.min(due + reach, searched.length - wanted.length);
  const search = (from: number, to: number, step: number, start: number): number => {
    let best = start;
    let bestScore = likeness(wanted, searched, start, step);
    for (let at = Math.max(0, from); at <= Math.min(to, latest); at += step) {
      const score = likeness(wanted, searched, at, step);
      // A rounding must not decide between places that fit equally well.
      if (score <= bestScore + 1e-9) continue;
      best = at;
      bestScore = score;
    }
    return best;
  };
  const coarse = search(due - reach, due + reach, COARSE_STEP, due);
  return search(coarse - COARSE_STEP, coarse + COARSE_STEP, 1, coarse);
}

function mono([left, right]: Stereo): Float32Array {
  return left.map((sample, n) => sample + (right[n] ?? 0));
}

/** Normalised correlation of every `step`th sample, -1 to 1. 0 with silence. */
function likeness(wanted: Float32Array, searched: Float32Array, at: number, step: number): number {
  let product = 0;
  let energy = 0;
  let wantedEnergy = 0;
  for (let n = 0; n < wanted.length; n += step) {
    const a = wanted[n] ?? 0;
    const b = searched[at + n] ?? 0;
    product += a * b;
    energy += b * b;
    wantedEnergy += a * a;
  }
  return energy === 0 || wantedEnergy === 0 ? 0 : product / Math.sqrt(energy * wantedEnergy);
}
