import type { FaceSample } from '#shared/reframe/faces.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import { findFaces } from './find-faces.ts';
import type { DetectFaces } from './load-detector.ts';

/** The pictures of a video to look at. */
export interface FacesOrder {
  readonly location: MediaLocation;
  /** In order. */
  readonly times: readonly SourceTime[];
}

let detector: Promise<DetectFaces> | null = null;

/** Calls of the worker that finds faces, made by {@link FacesClient}. */
export const facesCalls = {
  find: (
    order: FacesOrder,
    onFound: (sample: FaceSample) => void | Promise<void>,
    signal: AbortSignal,
  ): Promise<Result<void>> => toResult(async () => findFaces(order, await loadOnce(signal), onFound, signal)),
};
export type FacesCalls = typeof facesCalls;

/** A failed load is tried again by the next call. */
function loadOnce(signal: AbortSignal): Promise<DetectFaces> {
  detector ??= import('./load-detector.ts')
    .then(({ loadDetector }) => loadDetector(signal))
    .catch((error: unknown) => {
      detector = null;
      throw error;
    });
  return detector;
}
