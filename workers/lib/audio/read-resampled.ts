import { resample, type SincFilter } from './resampler.ts';
import type { StereoSource } from './stereo-source.ts';

interface ResampledPart {
  readonly filter: SincFilter;
  /** Source samples per output sample, as a fraction. */
  readonly step: { readonly numerator: number; readonly denominator: number };
  /** Position of the first output sample in the source, in its samples. It may be fractional. */
  readonly position: number;
  /** Output samples. */
  readonly count: number;
}

/** Reads samples of a source at another rate. The caller owns the arrays. */
export async function readResampled(
  source: StereoSource,
  { filter, step, position, count }: ResampledPart,
  signal?: AbortSignal,
): Promise<readonly Float32Array[]> {
  const windowStart = Math.max(0, Math.floor(position) - filter.taps);
  const windowLength = Math.ceil(position - windowStart + (count * step.numerator) / step.denominator) + filter.taps;
  const window = await source.read(windowStart, windowLength, signal);
  return window.map((input) => {
    const output = new Float32Array(count);
    resample(filter, input, position - windowStart, step, output);
    return output;
  });
}
