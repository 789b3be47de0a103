import { describePictures } from '#shared/render/describe-pictures.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { type Frames, secondsToFrames } from '#shared/time/rational.ts';
import { KEY_FRAME_SECONDS } from '#workers/lib/avc-level.ts';
import { sha256 } from '#workers/lib/sha256.ts';

/** A part of a plan that is encoded on its own. */
export interface PlannedSegment {
  /** Frames [first, end). */
  readonly first: Frames;
  readonly end: Frames;
  /** Hash of everything that decides its encoded pictures. */
  readonly key: string;
}

/**
 * Cuts a plan at its key frames. Segments with equal keys are interchangeable across exports, unless their encoders
 * used different parameters.
 */
export async function planSegments(plan: RenderPlan, config: VideoEncoderConfig): Promise<PlannedSegment[]> {
  const length = secondsToFrames(KEY_FRAME_SECONDS, plan.frameRate);
  const firsts = Array.from({ length: Math.ceil(plan.frameCount / length) }, (_, index) => index * length);
  return await Promise.all(
    firsts.map(async (first) => {
      const range = { first, end: Math.min(plan.frameCount, first + length) };
      const description = JSON.stringify([engineNames(), config, describePictures(plan, range)]);
      return { ...range, key: await sha256(new TextEncoder().encode(description)) };
    }),
  );
}

/**
 * Returns names that change with the painter, kernel, mixer and fonts, and with the browser's decoders and encoders. A
 * built worker's name contains a hash of its code, which includes the addresses of the fonts.
 */
export function engineNames(): string[] {
  return [self.location.pathname, navigator.userAgent];
}
