/** Time between two values of onset strength. */
export const ONSET_STEP_SECONDS = 0.01;

/** Bands of the sound lie between these, in Hz, and below and above them: a drum is heard beside a voice. */
const BAND_EDGES_HZ = [150, 400, 1_000, 2_500, 6_000] as const;
const BANDS = BAND_EDGES_HZ.length + 1;

/** Weights of the bands: bass drums are on the beat, cymbals often between. */
const BAND_WEIGHTS = [3, 1.5, 1, 1, 1, 0.5] as const;

/** Sound that is this much weaker than the loudest counts as silence: noise has onsets too. */
const FLOOR = 1e-5;

/**
 * Measures how strongly sounds begin at each time of streaming sound: the sum of the rises in loudness of a few bands.
 * Blocks come in order of time. Gaps are silence, and what overlaps earlier sound or lies before 0 is left out.
 */
export class OnsetCollector {
  /** Energies of the bands of each step, one step after another. */
  #energies = new Float32Array(BANDS * 1_024);
  #steps = 0;
  /** States of a low-pass of two poles at each edge. */
  readonly #poles = new Float64Array(2 * BAND_EDGES_HZ.length);
  /** End of the added sound. */
  #end = 0;

  /**
   * Adds a block of one channel.
   * @param startSeconds Source time of the first sample.
   */
  add(samples: Float32Array, startSeconds: number, sampleRateHz: number): void {
    const stepSamples = sampleRateHz * ONSET_STEP_SECONDS;
    const offset = Math.round(startSeconds * sampleRateHz);
    const first = Math.max(0, Math.round(this.#end * sampleRateHz) - offset);
    const shares = BAND_EDGES_HZ.map((edge) => 1 - Math.exp((-2 * Math.PI * edge) / sampleRateHz));
    const poles = this.#poles;
    for (let index = first; index < samples.length; index++) {
      const sample = samples[index] ?? 0;
      const at = BANDS * Math.floor((offset + index) / stepSamples);
      if (at + BANDS > this.#energies.length) this.#grow(at + BANDS);
      let below = 0;
      for (let edge = 0; edge < shares.length; edge++) {
        const share = shares[edge] ?? 0;
        const once = (poles[2 * edge] ?? 0) + share * (sample - (poles[2 * edge] ?? 0));
        const twice = (poles[2 * edge + 1] ?? 0) + share * (once - (poles[2 * edge + 1] ?? 0));
        poles[2 * edge] = once;
        poles[2 * edge + 1] = twice;
        this.#energies[at + edge] = (this.#energies[at + edge] ?? 0) + (twice - below) ** 2;
        below = twice;
      }
      this.#energies[at + BANDS - 1] = (this.#energies[at + BANDS - 1] ?? 0) + (sample - below) ** 2;
    }
    if (first >= samples.length) return;
    this.#end = (offset + samples.length) / sampleRateHz;
    this.#steps = Math.max(this.#steps, Math.ceil((offset + samples.length) / stepSamples));
  }

  /** Onset strength of all added sound, a value for each {@link ONSET_STEP_SECONDS}. */
  finish(): Float32Array {
    const steps = this.#steps;
    const onsets = new Float32Array(steps);
    let loudest = 0;
    for (const energy of this.#energies) loudest = Math.max(loudest, energy);
    if (loudest === 0) return onsets;
    const floor = loudest * FLOOR;
    for (const [band, weight] of BAND_WEIGHTS.entries()) {
      const energyAt = (step: number) => (step < 0 || step >= steps ? 0 : (this.#energies[BANDS * step + band] ?? 0));
      // A low tone's energy swings from step to step, so that rises are those of its mean over three.
      const levelAt = (step: number) =>
        Math.log10((energyAt(step - 1) + energyAt(step) + energyAt(step + 1)) / 3 + floor);
      for (let step = 0; step < steps; step++) {
        onsets[step] = (onsets[step] ?? 0) + weight * Math.max(0, levelAt(step + 1) - levelAt(step - 1));
      }
    }
    return onsets;
  }

  #grow(length: number): void {
    const grown = new Float32Array(Math.max(2 * this.#energies.length, length));
    grown.set(this.#energies);
    this.#energies = grown;
  }
}
