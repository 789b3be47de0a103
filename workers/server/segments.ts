import type { RenderPlan } from '#shared/render/plan.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { framesToCover } from '#shared/time/rational.ts';
import type { SegmentRange } from './render-types.ts';

/**
 * Cuts a plan into segments of `seconds` each, on whole seconds of the output grid, so that each begins with a key
 * frame and packets can be joined. The last one takes the rest.
 * @param seconds Whole, at least 1.
 * @returns No segments for a plan without frames.
 */
export function cutIntoSegments(plan: Pick<RenderPlan, 'frameCount' | 'frameRate'>, seconds: number): SegmentRange[] {
  if (!Number.isInteger(seconds) || seconds < 1) throw new RangeError(`Not a whole number of seconds: ${seconds}`);
  const segments: SegmentRange[] = [];
  for (let index = 0, firstFrame = 0; firstFrame < plan.frameCount; index++) {
    const cut = framesToCover(secondsToMicroseconds((index + 1) * seconds), plan.frameRate);
    const endFrame = Math.min(plan.frameCount, cut);
    segments.push({ index, firstFrame, endFrame });
    firstFrame = endFrame;
  }
  return segments;
}
