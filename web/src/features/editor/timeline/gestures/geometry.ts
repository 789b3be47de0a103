import {
  MICROSECONDS_PER_SECOND,
  type Microseconds,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { TIMELINE_LEFT_PADDING_PX } from '#shared/timeline/constants.ts';
import type { Clip } from '#shared/timeline/timeline.ts';

/** From "six hours fit on a wide screen" to "one frame at 60/s is 20 px wide". */
export const SCALE_LIMITS = { min: 0.1, max: 1_200 } as const;

export const RULER_HEIGHT = 28;
/** Width of the track headers, in px; the narrow one has room for an icon and a menu. */
export const TRACK_HEADER_WIDTH = { wide: 168, narrow: 48 } as const;

/** Pixels per second of the timeline. */
export type Scale = number;

/** A half-open span of timeline time. */
export interface TimeRange {
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
}

/** Distance of an instant from the left edge of the lane's content, padding included, in px. */
export function timeToX(time: Microseconds, scale: Scale): number {
  return TIMELINE_LEFT_PADDING_PX + (time / MICROSECONDS_PER_SECOND) * scale;
}

/** Width of a length of time, in px. */
export function lengthToPx(length: Microseconds, scale: Scale): number {
  return (length / MICROSECONDS_PER_SECOND) * scale;
}

/** A distance in px as a length of time, rounded to the microsecond; keeps its sign. */
export function pxToLength(px: number, scale: Scale): Microseconds {
  return Math.round((px / scale) * MICROSECONDS_PER_SECOND);
}

/** The time at a lane coordinate; left of the padding is 0. */
export function xToTime(x: number, scale: Scale): TimelineTime {
  return timelineTime(Math.max(0, pxToLength(x - TIMELINE_LEFT_PADDING_PX, scale)));
}

export function clampScale(scale: number): Scale {
  return Math.min(SCALE_LIMITS.max, Math.max(SCALE_LIMITS.min, scale));
}

/**
 * Zooms by `factor`, with the scroll position that keeps the time under the pointer in place.
 * @param pointerX Distance of the pointer from the left edge of the visible lane, in px.
 */
export function zoomAround(
  view: { scale: Scale; scrollLeft: number },
  factor: number,
  pointerX: number,
): { scale: Scale; scrollLeft: number } {
  const scale = clampScale(view.scale * factor);
  const seconds = (view.scrollLeft + pointerX - TIMELINE_LEFT_PADDING_PX) / view.scale;
  return { scale, scrollLeft: Math.max(0, TIMELINE_LEFT_PADDING_PX + seconds * scale - pointerX) };
}

/** The scale at which `lengthUs` fills the lane with a little space at its end. */
export function zoomToFit(lengthUs: Microseconds, laneWidth: number): Scale {
  const seconds = Math.max(lengthUs, MICROSECONDS_PER_SECOND) / MICROSECONDS_PER_SECOND;
  return clampScale((laneWidth - 2 * TIMELINE_LEFT_PADDING_PX) / seconds);
}

/** The scale and scroll position at which a part of the timeline fills the lane. */
export function zoomToRange(
  start: TimelineTime,
  end: TimelineTime,
  laneWidth: number,
): { scale: Scale; scrollLeft: number } {
  const scale = zoomToFit(end - start, laneWidth);
  const spare = laneWidth - lengthToPx(end - start, scale);
  return { scale, scrollLeft: Math.max(0, timeToX(start, scale) - spare / 2) };
}

/**
 * Width of the scrollable lane: the drawn timeline, and half a screen of space to drop things into.
 * @param drawnUs From `drawnDuration` of shared/timeline/queries.ts.
 */
export function laneContentWidth(drawnUs: Microseconds, scale: Scale, laneWidth: number): number {
  return Math.max(laneWidth, Math.ceil(timeToX(drawnUs, scale) + laneWidth / 2));
}

/** The span of time to draw: the visible one and `overscanPx` on both sides, so that scrolling does not flash. */
export function visibleRange(scrollLeft: number, laneWidth: number, scale: Scale, overscanPx = 0): TimeRange {
  const start = Math.max(0, pxToLength(scrollLeft - overscanPx - TIMELINE_LEFT_PADDING_PX, scale));
  const endExclusive = Math.max(
    start,
    pxToLength(scrollLeft + laneWidth + overscanPx - TIMELINE_LEFT_PADDING_PX, scale),
  );
  return { start, endExclusive };
}

/**
 * Indices of the clips that touch `range` in a sorted list without overlaps: [first, endExclusive). By binary search, so that drawing
 * a track costs as much as the screen shows, not as the project holds.
 */
export function clipsInRange(clips: readonly Clip[], range: TimeRange): { first: number; endExclusive: number } {
  const first = lowerBound(clips, (clip) => clip.end > range.start);
  const endExclusive = lowerBound(clips, (clip) => clip.start >= range.endExclusive);
  return { first, endExclusive: Math.max(first, endExclusive) };
}

/** Index of the first clip for which `isPast` holds; `isPast` must be false, then true, along the list. */
function lowerBound(clips: readonly Clip[], isPast: (clip: Clip) => boolean): number {
  let low = 0;
  let high = clips.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const clip = clips[middle];
    if (clip && !isPast(clip)) low = middle + 1;
    else high = middle;
  }
  return low;
}
