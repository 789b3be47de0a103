/** Tabulated filter positions between two samples. Positions in between are interpolated. */
const PHASE_COUNT = 512;

/** Zero crossings of the sinc on either side: 24 preserve a 44.1 kHz source below 18 kHz. */
const HALF_WIDTH = 24;

/** Shape of the Kaiser window: 9 keeps leakage below -90 dB. */
const KAISER_BETA = 9;

/** Share of the band that passes. The filter falls off in the rest. */
const PASSBAND = 0.95;

/** A windowed sinc, tabulated: `(PHASE_COUNT + 1) * taps` weights. */
export interface SincFilter {
  /** Weights per output sample. */
  readonly taps: number;
  readonly weights: Float32Array;
}

/**
 * Designs the filter for converting between two sample rates. When going down it also removes frequencies that the new
 * rate cannot represent. The weights of each position add up to 1.
 */
export function designFilter(inputRateHz: number, outputRateHz: number): SincFilter {
  const cutoff = Math.min(1, outputRateHz / inputRateHz) * PASSBAND;
  const halfTaps = Math.ceil(HALF_WIDTH / cutoff);
  const taps = 2 * halfTaps;
  const weights = new Float32Array((PHASE_COUNT + 1) * taps);
  const scale = besselI0(KAISER_BETA);
  for (let phase = 0; phase <= PHASE_COUNT; phase++) {
    const row = weights.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - (halfTaps - 1) - phase / PHASE_COUNT;
      const edge = distance / halfTaps;
      const window = Math.abs(edge) >= 1 ? 0 : besselI0(KAISER_BETA * Math.sqrt(1 - edge * edge)) / scale;
      const weight = sinc(distance * cutoff) * window;
      row[tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) row[tap] = (row[tap] ?? 0) / sum;
  }
  return { taps, weights };
}

/**
 * Computes samples at fractional positions: output sample n is the input at `start + n * step`.
 * @param input Samples of one channel; positions outside count as silence.
 * @param start Position of the first output sample, in input samples; may be fractional.
 * @param step Input samples per output sample, as a fraction, so that even long sound doesn't drift.
 */
export function resample(
  filter: SincFilter,
  input: Float32Array,
  start: number,
  step: { readonly numerator: number; readonly denominator: number },
  output: Float32Array,
): void {
  const { taps, weights } = filter;
  const before = taps / 2 - 1;
  for (let n = 0; n < output.length; n++) {
    const position = start + (n * step.numerator) / step.denominator;
    const whole = Math.floor(position);
    const phase = (position - whole) * PHASE_COUNT;
    const row = Math.floor(phase);
    const mix = phase - row;
    const first = whole - before;
    const at = row * taps;
    let low = 0;
    let high = 0;
    const from = Math.max(0, -first);
    const to = Math.min(taps, input.length - first);
    for (let tap = from; tap < to; tap++) {
      const sample = input[first + tap] ?? 0;
      low += sample * (weights[at + tap] ?? 0);
      high += sample * (weights[at + taps + tap] ?? 0);
    }
    output[n] = low + (high - low) * mix;
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Modified Bessel function of the first kind, order 0, by its series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
