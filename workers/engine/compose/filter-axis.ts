/**
 * Filter for one axis of a plane: sample n is a weighted sum of `taps` neighbours starting at `starts[n]`. Weights are whole numbers
 * that add up to exactly `unit`, so that a flat area keeps its value.
 */
export interface FilterAxis {
  readonly taps: number;
  /** First source sample of each, within [0, sourceLength - taps]. */
  readonly starts: Int32Array;
  /** `taps` for each sample. */
  readonly weights: Int16Array;
}

/** Sum of the weights along a row: small enough that a sum of 8-bit samples fits 15 bits. */
export const ROW_UNIT = 128;

/** Sum of the weights along a column: 1 in 15-bit fixed point, less the last bit, which would be a sign. */
export const COLUMN_UNIT = 32_767;

/**
 * Plans one axis. Enlarging is linear between the two nearest samples; reducing weighs all samples that fall under a
 * triangle as wide as two output samples, so that nothing flickers or aliases.
 *
 * @param range The output's position on the source, in source samples: sample n of the output has its middle at
 *   `range.start + (n + 0.5) * range.length / outputLength`. May be fractional.
 * @param tapMultiple Taps are padded with zero weights to a multiple of this, except when there are exactly two.
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

/** The same axis seen in a mirror: its last sample first. */
export function mirrorAxis({ taps, starts, weights }: FilterAxis): FilterAxis {
  const mirrored = new Int16Array(weights.length);
  const count = starts.length;
  for (let n = 0; n < count; n++) mirrored.set(weights.subarray(n * taps, (n + 1) * taps), (count - 1 - n) * taps);
  return { taps, starts: starts.toReversed(), weights: mirrored };
}

/** Rounds weights to whole numbers that add up to `unit`: the rounding error goes to the largest. */
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
