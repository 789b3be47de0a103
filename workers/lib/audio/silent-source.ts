import type { StereoSource } from './stereo-source.ts';

/** The output's own rate, so that nothing is resampled. */
const SILENCE_RATE_HZ = 48_000;

/** Returns endless silence, for sources without sound or that can't be read. */
export function silentSource(): StereoSource {
  return {
    sampleRateHz: SILENCE_RATE_HZ,
    read: async (_first, length) => [new Float32Array(length), new Float32Array(length)],
    dispose: () => {},
  };
}
