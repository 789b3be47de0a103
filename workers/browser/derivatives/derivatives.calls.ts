import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import { type Result, toResult } from '../../lib/result.ts';
import type { MediaLocation } from '../decode/media-location.ts';
import { makeFilmstrip } from '../thumbnails/filmstrip.ts';
import { computePeaks } from '../waveform/waveform.ts';

/** Calls of a worker of the role `derivatives`, made by {@link DerivativesClient}. */
export const derivativesCalls = {
  filmstrip: (location: MediaLocation, signal: AbortSignal): Promise<Result<Filmstrip>> =>
    toResult(() => makeFilmstrip(location, signal)),
  peaks: (location: MediaLocation, signal: AbortSignal): Promise<Result<Peaks>> =>
    toResult(() => computePeaks(location, signal)),
};
export type DerivativesCalls = typeof derivativesCalls;
