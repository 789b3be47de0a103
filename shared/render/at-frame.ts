import { MICROSECONDS_PER_SECOND, type Microseconds, type SourceTime, sourceTime } from '../time/microseconds.ts';
import { type FrameRate, type Frames, frameToMicroseconds } from '../time/rational.ts';
import type { CaptionSpan, LayerSpan, RenderPlan } from './plan.ts';

/** The layers that are seen on a frame, bottom first. */
export function layersAt(plan: Pick<RenderPlan, 'layers'>, frame: Frames): LayerSpan[] {
  return plan.layers.filter((layer) => layer.firstFrame <= frame && frame < layer.endFrame);
}

/** The captions that stand on a frame, in drawing order. */
export function captionsAt(plan: Pick<RenderPlan, 'captions'>, frame: Frames): CaptionSpan[] {
  return plan.captions.filter((caption) => caption.firstFrame <= frame && frame < caption.endFrame);
}

/** The source time that a span shows on a frame: of the media, or of a caption's words. */
export function sourceTimeAt(
  span: Pick<LayerSpan | CaptionSpan, 'timelineStart' | 'sourceStart'>,
  frame: Frames,
  rate: FrameRate,
): SourceTime {
  return sourceTime(span.sourceStart + (frameToMicroseconds(frame, rate) - span.timelineStart));
}

/** Three roundings to whole microseconds lie between a file's timestamp and a frame of the timeline: the file's, the clip's, the frame's. */
const ROUNDING_US = 2;

/** A file whose clock is coarser than this is taken at its word: half a tick would be a visible part of a frame. */
const COARSEST_HALF_TICK_US = 1_000;

/**
 * How much later than asked a picture's timestamp may be and still count as "not later", in microseconds.
 *
 * The picture shown is the last one whose time is not later. But files round: WebM writes whole milliseconds, so that the
 * frame due at 66.667 ms is stamped 67 and would come one output frame late, every third frame. Half a tick of the file's own
 * clock undoes its rounding and nothing more.
 * @param timeResolution Ticks per second of the track's timestamps.
 */
export function sourceTimeToleranceUs(timeResolution: number): Microseconds {
  const halfTickUs = MICROSECONDS_PER_SECOND / (2 * timeResolution);
  return ROUNDING_US + (halfTickUs <= COARSEST_HALF_TICK_US ? Math.ceil(halfTickUs) : 0);
}
