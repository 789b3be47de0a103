import type { FilterAxis } from './filter-axis.ts';

/**
 * Reach of the bell in standard deviations. The bell is (1 - (d / reach)²)⁴, whose variance is reach² / 11: close to a
 * Gaussian, and plain arithmetic, so equal on all hosts.
 */
const REACH = Math.sqrt(11);

/**
 * Plans a blur along one axis. The edge repeats.
 * @param sigma Standard deviation in samples. Weights have few bits, so more than two or so gets steps.
 * @param unit Sum of the weights. @param tapMultiple Pads taps with zero weights to a multiple of this.
 */
export function planBlur(sigma: number, length: number, unit: number, tapMultiple: number): FilterAxis {
  const reach = Math.floor(sigma * REACH);
  const taps = Math.min(length, Math.ceil((2 * reach + 1) / tapMultiple) * tapMultiple);
  const starts = new Int32Array(length);
  const weights = new Int16Array(length * taps);
  const exact = new Float64Array(taps);
  const bell = Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const share = (index - reach) / (sigma * REACH);
    const rest = Math.max(0, 1 - share * share);
    return rest * rest * rest * rest;
  });
  const total = bell.reduce((sum, weight) => sum + weight, 0);
  for (let n = 0; n < length; n++) {
    const start = Math.min(Math.max(n - reach, 0), length - taps);
    starts[n] = start;
    exact.fill(0);
    for (const [index, weight] of bell.entries()) {
      const inside = Math.min(Math.max(n - reach + index, 0), length - 1) - start;
      exact[inside] = (exact[inside] ?? 0) + weight / total;
    }
    // Each weight takes over the rounding of those before it, so that no sample stands out.
    let [sum, rounded] = [0, 0];
    for (let tap = 0; tap < taps; tap++) {
      sum += exact[tap] ?? 0;
      const next = Math.round(sum * unit);
      weights[n * taps + tap] = next - rounded;
      rounded = next;
    }
  }
  return { taps, starts, weights };
}
