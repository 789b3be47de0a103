import { LoudnessMeter } from '#workers/lib/audio/loudness.ts';

/** Samples per step of an envelope: one millisecond. */
export const STEP_SAMPLES = 48;

/** Samples from this level on are at full scale. */
const FULL_SCALE = 0.9999;

/** Facts about sound at 48 kHz. */
export interface SoundFacts {
  /** Root mean square of each millisecond, both channels together. */
  readonly envelope: Float32Array;
  /** Highest sample; full scale is 1. */
  readonly peak: number;
  /** Share of samples at full scale. */
  readonly clippedShare: number;
  /** Integrated, in LUFS; null for silence. */
  readonly lufs: number | null;
}

/** Measures sound piece by piece. */
export class SoundMeter {
  readonly #loudness = new LoudnessMeter();
  readonly #envelope: Float32Array;
  #position = 0;
  #sum = 0;
  #peak = 0;
  #clipped = 0;

  /** @param sampleCount Length of the sound; anything after it is ignored. */
  constructor(sampleCount: number) {
    this.#envelope = new Float32Array(Math.ceil(sampleCount / STEP_SAMPLES));
  }

  /** Samples measured so far. */
  get position(): number {
    return this.#position;
  }

  /** Adds the next samples of the left and right channel. */
  add(channels: readonly [Float32Array, Float32Array]): void {
    this.#loudness.add(channels);
    const [left, right] = channels;
    for (let n = 0; n < left.length; n++) {
      const [l, r] = [left[n] ?? 0, right[n] ?? 0];
      const level = Math.max(Math.abs(l), Math.abs(r));
      if (level > this.#peak) this.#peak = level;
      if (level >= FULL_SCALE) this.#clipped++;
      this.#sum += l * l + r * r;
      this.#position++;
      if (this.#position % STEP_SAMPLES !== 0) continue;
      this.#envelope[this.#position / STEP_SAMPLES - 1] = Math.sqrt(this.#sum / (2 * STEP_SAMPLES));
      this.#sum = 0;
    }
  }

  /** Facts about all samples so far. */
  get facts(): SoundFacts {
    const { lufs } = this.#loudness;
    return {
      envelope: this.#envelope,
      peak: this.#peak,
      clippedShare: this.#clipped / Math.max(1, this.#position),
      lufs: Number.isFinite(lufs) ? lufs : null,
    };
  }
}
