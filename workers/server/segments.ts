import type { RenderPlan } from '#shared/render/plan.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { framesToCover, framesToSeconds } from '#shared/time/rational.ts';
import type { SegmentRange } from './job/render-types.ts';

/** Segment lengths on one machine, and the longest video for each. Shorter segments would start ffmpeg too often. */
const SEGMENT_SECONDS = [
  { seconds: 2, videoSeconds: 180 },
  { seconds: 5, videoSeconds: 600 },
  { seconds: 10, videoSeconds: Number.POSITIVE_INFINITY },
] as const;

/**
 * Cuts the plan of a video that one machine makes. A segment is the most work that a restart can lose, that another
 * video waits for, or that a small correction costs.
 */
export function cutForOneMachine(plan: Pick<RenderPlan, 'frameCount' | 'frameRate'>): SegmentRange[] {
  const length = framesToSeconds(plan.frameCount, plan.frameRate);
  const fitting = SEGMENT_SECONDS.find(({ videoSeconds }) => length <= videoSeconds);
  return cutIntoSegments(plan, fitting?.seconds ?? SEGMENT_SECONDS[2].seconds);
}

/**
 * Cuts a plan into segments of `seconds` each, on whole seconds of the output grid, so that each starts with a key
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

/** Name of a finished segment in an order's scratch folder. */
export function segmentFileName({ firstFrame, endFrame }: Pick<SegmentRange, 'firstFrame' | 'endFrame'>): string {
  return `frames-${firstFrame}-${endFrame}.mp4`;
}
