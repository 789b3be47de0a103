/** Interpolated values per sample: ITU-R BS.1770 asks for four, of which one is the sample itself. */
const PHASES = 4;

/** Samples on each side of an interpolated value. */
const HALF = 12;
const TAPS = 2 * HALF;

/** Weights of the values 1/4, 1/2 and 3/4 of the way to the next sample. */
const [QUARTER, MIDDLE, THREE_QUARTERS] = [weightsAt(1 / PHASES), weightsAt(2 / PHASES), weightsAt(3 / PHASES)];

/** An interpolated value is at most this many times the highest of its samples. */
const MOST_OVERSHOOT = MIDDLE.reduce((sum, weight) => sum + Math.abs(weight), 0);

/** Samples that are looked at together, to skip those that cannot reach a level of interest. */
const BLOCK = 64;

/** Delay of {@link TruePeaks}, in samples. */
export const TRUE_PEAK_DELAY = HALF;

/**
 * Finds the true peaks of sound: the highest values between samples too, by four times oversampling as in ITU-R
 * BS.1770. Both channels together, piece by piece.
 */
export class TruePeaks {
  readonly #pasts: Float32Array[] = [];

  /**
   * @param channels The next samples, `[channel][sample]`. Not changed.
   * @param above Values up to this level are of no interest: their samples stand for them.
   * @returns For each sample, the highest value from the sample that entered {@link TRUE_PEAK_DELAY} samples before up
   *   to the one after that, linear, all channels together.
   */
  process(channels: readonly Float32Array[], above = 0): Float32Array {
    const length = channels[0]?.length ?? 0;
    const peaks = new Float32Array(length);
    channels.forEach((samples, index) => {
      const joined = new Float32Array(TAPS + length);
      joined.set(this.#pasts[index] ?? []);
      joined.set(samples, TAPS);
      this.#pasts[index] = joined.slice(length);
      for (let from = 0; from < length; from += BLOCK) {
        findPeaks(joined, from, Math.min(length, from + BLOCK), above, peaks);
      }
    });
    return peaks;
  }
}

/** Raises `peaks[n]` to the highest value between samples `n + HALF` and `n + HALF + 1` of `joined`. */
function findPeaks(joined: Float32Array, from: number, to: number, above: number, peaks: Float32Array): void {
  let highest = 0;
  for (let n = from + 1; n < to + TAPS; n++) highest = Math.max(highest, Math.abs(joined[n] ?? 0));
  const isOfInterest = highest > 0 && highest * MOST_OVERSHOOT > above;
  for (let n = from; n < to; n++) {
    let peak = Math.abs(joined[n + HALF] ?? 0);
    if (isOfInterest) peak = Math.max(peak, peakBetween(joined, n + 1));
    if (peak > (peaks[n] ?? 0)) peaks[n] = peak;
  }
}

/** The highest interpolated value between the two samples in the middle of {@link TAPS} from `first` on. */
function peakBetween(samples: Float32Array, first: number): number {
  let [quarter, middle, threeQuarters] = [0, 0, 0];
  for (let tap = 0; tap < TAPS; tap++) {
    const sample = samples[first + tap] ?? 0;
    quarter += (QUARTER[tap] ?? 0) * sample;
    middle += (MIDDLE[tap] ?? 0) * sample;
    threeQuarters += (THREE_QUARTERS[tap] ?? 0) * sample;
  }
  return Math.max(Math.abs(quarter), Math.abs(middle), Math.abs(threeQuarters));
}

/** Weights of the samples around a value that is a part of the way from one to the next. */
function weightsAt(part: number): Float64Array {
  const weights = Float64Array.from({ length: TAPS }, (_, tap) => windowedSinc(HALF - 1 - tap + part));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** A sinc under a Hann window, at a distance in samples. */
function windowedSinc(distance: number): number {
  if (Math.abs(distance) >= HALF) return 0;
  const angle = Math.PI * distance;
  const sinc = distance === 0 ? 1 : Math.sin(angle) / angle;
  return sinc * (0.5 + 0.5 * Math.cos(angle / HALF));
}
