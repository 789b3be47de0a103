import { MICROSECONDS_PER_SECOND, type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { type FrameRate, type Frames, frameToMicroseconds } from '#shared/time/rational.ts';
import { sourceLength } from '#shared/timeline/clip-time.ts';
import { describeTransition } from '#shared/transitions/registry.ts';
import type { CaptionSpan, LayerSpan, LayerTransition, RenderPlan } from './plan.ts';

/** Layers visible on a frame, bottom first. */
export function layersAt(plan: Pick<RenderPlan, 'layers'>, frame: Frames): LayerSpan[] {
  return plan.layers.filter((layer) => layer.firstFrame <= frame && frame < layer.endFrame);
}

/** Layers of a frame that show footage, bottom first. */
export function footageAt(plan: Pick<RenderPlan, 'layers'>, frame: Frames): LayerSpan[] {
  return layersAt(plan, frame).filter(({ type }) => type !== 'graphic');
}

/** The span of a backdrop's clip among the spans of a frame. */
export function clipSpanOf<Span extends Pick<LayerSpan, 'clipId' | 'isBackdrop'>>(
  { clipId }: Pick<LayerSpan, 'clipId'>,
  spans: readonly Span[],
): Span | undefined {
  return spans.find((span) => span.clipId === clipId && !span.isBackdrop);
}

/** Captions visible on a frame, in drawing order. */
export function captionsAt(plan: Pick<RenderPlan, 'captions'>, frame: Frames): CaptionSpan[] {
  return plan.captions.filter((caption) => caption.firstFrame <= frame && frame < caption.endFrame);
}

/**
 * Source time that a span shows on a frame: time in the media, or in a caption's words. A transition may begin before
 * the source does; its first picture is shown until then. A frame of a reversed span shows the instant at which its
 * part of the source begins, as it would forward, so that both directions show the same pictures.
 */
export function sourceTimeAt(
  span: Pick<CaptionSpan, 'timelineStart' | 'sourceStart' | 'speed'> & Pick<LayerSpan, 'reversed'>,
  frame: Frames,
  rate: FrameRate,
): SourceTime {
  const { timelineStart, sourceStart, reversed } = span;
  const length = sourceLength(span, frameToMicroseconds(reversed ? frame + 1 : frame, rate) - timelineStart);
  return sourceTime(Math.max(0, reversed ? sourceStart - length : sourceStart + length));
}

/** A layer's part in a transition on a frame. */
export interface LayerMix {
  readonly transition: LayerTransition;
  readonly isIncoming: boolean;
  /** Above 0 and below 1, because a frame stands for its middle: none is spent on a picture alone. */
  readonly progress: number;
}

/** The transition that a layer is in on a frame, or null. */
export function mixAt({ entry, exit }: Pick<LayerSpan, 'entry' | 'exit'>, frame: Frames): LayerMix | null {
  const isEntering = entry !== undefined && frame < entry.endFrame;
  const transition = isEntering ? entry : exit;
  if (!transition || frame < transition.firstFrame || frame >= transition.endFrame) return null;
  const progress = (frame - transition.firstFrame + 0.5) / (transition.endFrame - transition.firstFrame);
  return { transition, isIncoming: isEntering, progress };
}

/** Describes what a transition does to a layer on a frame; nothing without one. */
export function describeMix(span: Pick<LayerSpan, 'entry' | 'exit'>, frame: Frames): readonly unknown[] {
  if (!span.entry && !span.exit) return [];
  const mix = mixAt(span, frame);
  return mix ? [[...describeTransition(mix.transition), mix.isIncoming, mix.progress]] : [];
}

/**
 * A file's timestamp differs from a timeline frame by up to three roundings to whole microseconds: the file's, the
 * clip's and the frame's.
 */
const ROUNDING_US = 2;

/**
 * Timestamps of a file with a coarser clock are taken literally, because half a tick would be a visible part of a
 * frame.
 */
const COARSEST_HALF_TICK_US = 1_000;

/**
 * Returns how much later than requested, in microseconds, a picture's timestamp may be and still count as "not later".
 * The picture shown is the last one whose time is not later. But files round: WebM stores whole milliseconds, so the
 * frame due at 66.667 ms is stamped 67. It would come one output frame late, every third frame. Half a tick of the
 * file's own clock undoes exactly that rounding.
 * @param timeResolution Ticks per second of the track's timestamps.
 */
export function sourceTimeToleranceUs(timeResolution: number): Microseconds {
  const halfTickUs = MICROSECONDS_PER_SECOND / (2 * timeResolution);
  return ROUNDING_US + (halfTickUs <= COARSEST_HALF_TICK_US ? Math.ceil(halfTickUs) : 0);
}
