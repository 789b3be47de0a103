import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { lengthToPx, type Scale, type TimeRange } from '../geometry.ts';

/** The part of a clip's source that is drawn, and where in the clip's element it stands. */
export interface SourceWindow {
  /** Source time, µs. */
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** Distance from the clip's first edge, in px; negative for what lies before `in`. */
  readonly left: number;
  readonly width: number;
}

/** A canvas wider than this is refused by some browsers and a waste in all. */
const MAXIMUM_WIDTH_PX = 8_000;

/**
 * What of a source to draw for a clip: what is on the screen, not cut at the clip's edges, so that a trim that makes the clip
 * longer uncovers pictures that are there already. Null when nothing is on the screen.
 * @param sourceEnd Length of the source in µs; null when it isn't known, then the clip's `out`.
 */
export function sourceWindow(
  clip: Clip,
  sourceEnd: Microseconds | null,
  range: TimeRange,
  scale: Scale,
): SourceWindow | null {
  const offset = clip.in - clip.start;
  const start = Math.max(0, range.start + offset);
  const wanted = Math.min(Math.max(sourceEnd ?? clip.out, clip.out), range.endExclusive + offset);
  if (wanted <= start) return null;
  const width = Math.min(MAXIMUM_WIDTH_PX, Math.ceil(lengthToPx(wanted - start, scale)));
  return { start, endExclusive: wanted, left: lengthToPx(start - clip.in, scale), width };
}
