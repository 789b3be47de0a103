/**
 * Loudness of the sum relative to its louder channel below which the channels cancel each other: -10 dB. A voice on one
 * side has -6.
 */
const CANCELLED = 0.1;

/** From there on the sum is heard again, so that a value near the limit doesn't flutter. */
const AUDIBLE_AGAIN = 0.16;

/** Samples per decision: 20 ms at 16 kHz. */
const BLOCK = 320;

/** Share of past energy that each block retains: half of it is lost in about 0.1 s. */
const KEPT = 0.87;

/** Share of each channel in the recogniser's sound. */
interface Shares {
  readonly left: number;
  readonly right: number;
}

const SUM: Shares = { left: 0.5, right: 0.5 };

/**
 * Mixes stereo into the single channel for recognisers: the mean of both, or the louder one when they cancel each
 * other, as with a miswired microphone cable that inverts one side. Call it with one piece after another.
 */
export class SpeechMix {
  #left = 0;
  #right = 0;
  #sum = 0;
  #shares = SUM;

  /** Mixes two pieces of equal length. The input is not changed. */
  mix(left: Float32Array, right: Float32Array): Float32Array<ArrayBuffer> {
    const mixed = new Float32Array(left.length);
    for (let from = 0; from < left.length; from += BLOCK) {
      const until = Math.min(left.length, from + BLOCK);
      this.#measure(left, right, from, until);
      const before = this.#shares;
      this.#shares = this.#choose();
      for (let n = from; n < until; n += 1) {
        const part = (n - from) / (until - from);
        const ofLeft = before.left + (this.#shares.left - before.left) * part;
        const ofRight = before.right + (this.#shares.right - before.right) * part;
        mixed[n] = (left[n] ?? 0) * ofLeft + (right[n] ?? 0) * ofRight;
      }
    }
    return mixed;
  }

  #measure(left: Float32Array, right: Float32Array, from: number, until: number): void {
    const energies = [0, 0, 0] as [number, number, number];
    for (let n = from; n < until; n += 1) {
      const [a, b] = [left[n] ?? 0, right[n] ?? 0];
      energies[0] += a * a;
      energies[1] += b * b;
      energies[2] += ((a + b) / 2) ** 2;
    }
    this.#left = this.#left * KEPT + energies[0];
    this.#right = this.#right * KEPT + energies[1];
    this.#sum = this.#sum * KEPT + energies[2];
  }

  #choose(): Shares {
    const louder = Math.max(this.#left, this.#right);
    if (louder === 0) return this.#shares;
    const limit = this.#shares === SUM ? CANCELLED : AUDIBLE_AGAIN;
    if (this.#sum >= louder * limit) return SUM;
    // The current channel stays until the other is twice as strong, because a change between opposite channels passes
    // through silence.
    const isLeft = this.#shares === SUM ? this.#left >= this.#right : this.#shares.left > 0;
    const [own, other] = isLeft ? [this.#left, this.#right] : [this.#right, this.#left];
    return isLeft === own * 2 >= other ? { left: 1, right: 0 } : { left: 0, right: 1 };
  }
}
