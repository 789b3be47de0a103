import type { StereoSource } from './span-reader.ts';

/** Samples without any sound, at the output's own rate: nothing has to be resampled. */
const SILENCE_RATE_HZ = 48_000;

/** Silence without an end, for what has no sound or can't be had. */
export function silentSource(): StereoSource {
  return {
    sampleRateHz: SILENCE_RATE_HZ,
    read: async (_first, length) => [new Float32Array(length), new Float32Array(length)],
    dispose: () => {},
  };
}
