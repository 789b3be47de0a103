import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import { withCodecs } from '#workers/browser/codecs/load-codecs.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { type Result, toResult } from '#workers/lib/result.ts';

/**
 * Calls of a worker with the role `derivatives`, made by {@link DerivativesClient}. Separate, so that other roles don't
 * load this code.
 */
export const derivativesCalls = {
  filmstrip: (location: MediaLocation, signal: AbortSignal): Promise<Result<Filmstrip>> =>
    toResult(async () => {
      const { makeFilmstrip } = await withCodecs(import('#workers/browser/thumbnails/filmstrip.ts'));
      return makeFilmstrip(location, signal);
    }),
  peaks: (location: MediaLocation, signal: AbortSignal): Promise<Result<Peaks>> =>
    toResult(async () => {
      const { computePeaks } = await withCodecs(import('#workers/browser/waveform/waveform.ts'));
      return computePeaks(location, signal);
    }),
};
export type DerivativesCalls = typeof derivativesCalls;
