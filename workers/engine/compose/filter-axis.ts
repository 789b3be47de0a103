/**
 * Filter for one axis of a plane: sample n is a weighted sum of `taps` neighbours from `starts[n]`. Weights are whole
 * numbers that add up to exactly `unit`, so a flat area keeps its value.
 */
export interface FilterAxis {
  readonly taps: number;
  /** First source sample for each output sample, within [0, sourceLength - taps]. */
  readonly starts: Int32Array;
  /** `taps` weights per sample. */
  readonly weights: Int16Array;
}

/** Sum of the weights along a row: small enough that a sum of 8-bit samples fits in 15 bits. */
export const ROW_UNIT = 128;

/** Sum of the weights along a column: 1 in 15-bit fixed point, minus the last bit, which would be a sign. */
export const COLUMN_UNIT = 32_767;

/**
 * Plans one axis. Enlarging interpolates linearly between the two nearest samples. Reducing weighs all samples under a
 * triangle two output samples wide, so that nothing flickers or aliases.
 *
 * @param range Position of the output on the source, in source samples: output sample n has its middle at
 *   `range.start + (n + 0.5) * range.length / outputLength`. May be fractional.
 * @param tapMultiple Pads taps with zero weights to a multiple of this, except when there are exactly two.
 */
export function planAxis(
  range: { readonly start: number; readonly length: number },
  sourceLength: number,
  outputLength: number,
  unit: number,
  tapMultiple = 1,
): FilterAxis {
  const step = range.length / outputLength;
  const reach = Math.max(1, step);
  const isEnlarging = reach < 1.000_001;
  const needed = isEnlarging ? 2 : Math.ceil(2 * reach) + 1;
  const padded = isEnlarging ? 2 : Math.ceil(needed / tapMultiple) * tapMultiple;
  const taps = padded > sourceLength ? Math.max(1, sourceLength) : padded;
  const starts = new Int32Array(outputLength);
  const weights = new Int16Array(outputLength * taps);
  const exact = new Float64Array(taps);
  for (let n = 0; n < outputLength; n++) {
    const middle = range.start + (n + 0.5) * step - 0.5;
    const first = Math.ceil(middle - reach);
    const start = Math.min(Math.max(first, 0), sourceLength - taps);
    exact.fill(0);
    for (let source = first; source <= Math.floor(middle + reach); source++) {
      // Beyond the edge, the sample at the edge repeats.
      const inside = Math.min(Math.max(source, start), start + taps - 1);
      const weight = Math.max(0, 1 - Math.abs(source - middle) / reach);
      exact[inside - start] = (exact[inside - start] ?? 0) + weight;
    }
    starts[n] = start;
    roundWeights(exact, unit, weights.subarray(n * taps, (n + 1) * taps));
  }
  return { taps, starts, weights };
}

/** Mirrors an axis: its last sample comes first. */
export function mirrorAxis({ taps, starts, weights }: FilterAxis): FilterAxis {
  const mirrored = new Int16Array(weights.length);
  const count = starts.length;
  for (let n = 0; n < count; n++) mirrored.set(weights.subarray(n * taps, (n + 1) * taps), (count - 1 - n) * taps);
  return { taps, starts: starts.toReversed(), weights: mirrored };
}

/** Rounds weights to whole numbers that add up to `unit`. The largest weight absorbs the rounding error. */
function roundWeights(exact: Float64Array, unit: number, rounded: Int16Array): void {
  const total = exact.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  let largest = 0;
  for (const [index, weight] of exact.entries()) {
    const value = Math.round((weight / total) * unit);
    rounded[index] = value;
    sum += value;
    if (weight > (exact[largest] ?? 0)) largest = index;
  }
  rounded[largest] = (rounded[largest] ?? 0) + unit - sum;
}
