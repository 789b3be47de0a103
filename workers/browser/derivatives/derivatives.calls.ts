import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { makeFilmstrip } from '#workers/browser/thumbnails/filmstrip.ts';
import { computePeaks } from '#workers/browser/waveform/waveform.ts';
import { type Result, toResult } from '#workers/lib/result.ts';

/** Calls of a worker of the role `derivatives`, made by {@link DerivativesClient}. */
export const derivativesCalls = {
  filmstrip: (location: MediaLocation, signal: AbortSignal): Promise<Result<Filmstrip>> =>
    toResult(() => makeFilmstrip(location, signal)),
  peaks: (location: MediaLocation, signal: AbortSignal): Promise<Result<Peaks>> =>
    toResult(() => computePeaks(location, signal)),
};
export type DerivativesCalls = typeof derivativesCalls;
