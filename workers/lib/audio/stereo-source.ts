import type { AudioSpan } from '#shared/render/plan.ts';

/**
 * Stereo sound of one asset at its own sample rate, read forward. Sample n plays at n / rate seconds of the source,
 * however the file stores it.
 */
export interface StereoSource {
  readonly sampleRateHz: number;
  /**
   * Reads samples [first, first + length) of left and right, silent where there is no sound. `first` must never
   * decrease; the arrays are valid until the next call.
   */
  read(first: number, length: number, signal?: AbortSignal): Promise<readonly [Float32Array, Float32Array]>;
  /** Stops the decoder. */
  dispose(): void;
}

/** Opens the sound of a span forward, from its start. */
export type OpenSound = (span: AudioSpan) => Promise<StereoSource>;

/** A span may be read from this long before its beginning, because the filter looks a few samples back. */
export const LOOK_BACK_SECONDS = 0.05;
