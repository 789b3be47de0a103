import type { Microseconds } from '#shared/time/microseconds.ts';
import { isHeld, toSource } from '#shared/timeline/clip-time.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { lengthToPx, type Scale, type TimeRange } from '#web/features/editor/timeline/gestures/geometry.ts';

/** The drawn part of a clip's source, and its place in the clip's element. */
export interface SourceWindow {
  /** Source time, µs. */
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** Distance from the clip's first edge, in px; negative before `in`. */
  readonly left: number;
  readonly width: number;
  /** The source runs from right to left: its `endExclusive` is at the left edge. */
  readonly isReversed: boolean;
}

/** Some browsers refuse a wider canvas, and all waste memory on it. */
const MAXIMUM_WIDTH_PX = 8_000;

/**
 * The part of a source to draw for a clip: the visible part, not cut at the clip's edges, so that trimming outwards
 * reveals drawn pictures. Null off screen.
 * @param sourceEnd Length of the source in µs; null when unknown, which uses the clip's `out`.
 */
export function sourceWindow(
  clip: Clip,
  sourceEnd: Microseconds | null,
  range: TimeRange,
  scale: Scale,
): SourceWindow | null {
  if (isHeld(clip)) return heldWindow(clip, range, scale);
  const isReversed = clip.reversed === true;
  const edges = [toSource(clip, range.start), toSource(clip, range.endExclusive)] as const;
  const [from, to] = isReversed ? edges.toReversed() : edges;
  const start = Math.max(0, from);
  const wanted = Math.min(Math.max(sourceEnd ?? clip.out, clip.out), to);
  if (wanted <= start) return null;
  const sourceScale = scaleOfSource(clip, scale);
  const width = Math.min(MAXIMUM_WIDTH_PX, Math.ceil(lengthToPx(wanted - start, sourceScale)));
  const before = isReversed ? clip.out - wanted : start - clip.in;
  return { start, endExclusive: wanted, left: lengthToPx(before, sourceScale), width, isReversed };
}

/** Distance in px from a window's left edge at which the source is at a time. */
export function placeInWindow(
  { start, endExclusive, isReversed }: Pick<SourceWindow, 'start' | 'endExclusive' | 'isReversed'>,
  time: number,
  scale: Scale,
): number {
  return lengthToPx(isReversed ? endExclusive - time : time - start, scale);
}

/** The visible part of a freeze frame, in time since its start, because its source stands still. */
function heldWindow(clip: Clip, range: TimeRange, scale: Scale): SourceWindow | null {
  const start = Math.max(0, range.start - clip.start);
  const endExclusive = Math.min(clip.end, range.endExclusive) - clip.start;
  if (endExclusive <= start) return null;
  const width = Math.min(MAXIMUM_WIDTH_PX, Math.ceil(lengthToPx(endExclusive - start, scale)));
  return { start, endExclusive, left: lengthToPx(start, scale), width, isReversed: false };
}

/** Scale at which a clip's source is drawn: a second of a faster clip's source takes less room. A freeze frame has that of the timeline. */
export function scaleOfSource(clip: Clip, scale: Scale): Scale {
  return isHeld(clip) ? scale : scale / (clip.speed ?? 1);
}
