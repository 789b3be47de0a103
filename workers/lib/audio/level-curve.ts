import { LOOK_AHEAD_SAMPLES, RELEASE_SECONDS } from './limiter.ts';
import { integratedLoudness, LoudnessFilters, STEP_SAMPLES } from './loudness.ts';
import { TRUE_PEAK_DELAY, TruePeaks } from './true-peak.ts';

/** Samples of a slice: 1 ms. */
const SLICE_SAMPLES = 48;

const SLICES_PER_STEP = STEP_SAMPLES / SLICE_SAMPLES;

const LOOK_AHEAD_SLICES = LOOK_AHEAD_SAMPLES / SLICE_SAMPLES;

/** Part of its way up that the limiter goes in a slice. */
const RELEASE_PER_SLICE = 1 - Math.exp(-SLICE_SAMPLES / (RELEASE_SECONDS * 48_000));

/**
 * Energy and peaks of sound at 48 kHz, from which the loudness after a gain and a {@link Limiter} is computed without
 * mixing the sound again. Takes 29 MB for an hour.
 */
export class LevelCurve {
  readonly #filters = new LoudnessFilters();
  /** Sums of squares of each slice, as {@link LoudnessFilters} gives them. */
  readonly #energies: Float32Array;
  /** Highest true peak of each slice. */
  readonly #peaks: Float32Array;
  readonly #truePeaks = new TruePeaks();
  readonly #above: number;
  #position = 0;

  /**
   * @param sampleCount Length of the sound.
   * @param above Peaks up to this level, linear, are of no interest.
   */
  constructor(sampleCount: number, above: number) {
    this.#above = above;
    this.#energies = new Float32Array(Math.ceil(sampleCount / SLICE_SAMPLES));
    this.#peaks = new Float32Array(this.#energies.length);
  }

  /** Adds the next samples, `[channel][sample]`. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    const peaks = this.#truePeaks.process(channels, this.#above);
    for (let n = 0; n < length; n++) {
      const slice = Math.floor((this.#position + n - TRUE_PEAK_DELAY) / SLICE_SAMPLES);
      const peak = peaks[n] ?? 0;
      if (peak > (this.#peaks[slice] ?? 0)) this.#peaks[slice] = peak;
    }
    for (let from = 0; from < length; ) {
      const slice = Math.floor(this.#position / SLICE_SAMPLES);
      const to = Math.min(length, from + (slice + 1) * SLICE_SAMPLES - this.#position);
      this.#energies[slice] = (this.#energies[slice] ?? 0) + this.#filters.energyOf(channels, from, to);
      this.#position += to - from;
      from = to;
    }
  }

  /**
   * Integrated loudness in LUFS with a linear gain and then a limiter of true peaks; −Infinity for silence. It is exact
   * to a tenth, however hard the limiter works.
   * @param ceiling The limiter's, linear. Infinity for none.
   */
  lufsAt(gain: number, ceiling: number): number {
    const held = this.#heldGains(gain, ceiling);
    const steps: number[] = [];
    const stepCount = Math.max(1, Math.floor(this.#energies.length / SLICES_PER_STEP));
    for (let step = 0; step < stepCount; step++) {
      const first = step * SLICES_PER_STEP;
      const end = Math.min(first + SLICES_PER_STEP, this.#energies.length);
      let sum = 0;
      for (let slice = first; slice < end; slice++) {
        const applied = gain * meanAhead(held, slice);
        sum += (this.#energies[slice] ?? 0) * applied * applied;
      }
      steps.push(sum / ((end - first) * SLICE_SAMPLES || 1));
    }
    return integratedLoudness(steps);
  }

  /** The gain that the limiter holds as each slice enters. */
  #heldGains(gain: number, ceiling: number): Float32Array {
    const held = new Float32Array(this.#peaks.length + LOOK_AHEAD_SLICES);
    let last = 1;
    for (let slice = 0; slice < held.length; slice++) {
      let peak = 0;
      for (let at = Math.max(0, slice - LOOK_AHEAD_SLICES); at <= slice; at++) {
        peak = Math.max(peak, this.#peaks[at] ?? 0);
      }
      last = Math.min(ceiling / (gain * peak), last + (1 - last) * RELEASE_PER_SLICE);
      held[slice] = last;
    }
    return held;
  }
}

/** The limiter applies the mean of the gains that it holds until a sample leaves. */
function meanAhead(held: Float32Array, slice: number): number {
  let sum = ((held[slice] ?? 1) + (held[slice + LOOK_AHEAD_SLICES] ?? 1)) / 2;
  for (let ahead = 1; ahead < LOOK_AHEAD_SLICES; ahead++) sum += held[slice + ahead] ?? 1;
  return sum / LOOK_AHEAD_SLICES;
}
