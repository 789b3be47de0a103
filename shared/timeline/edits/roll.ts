import type { Microseconds } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { type Moved, moveEdges, withSameEdge } from './move-edges.ts';

/** An edge of a clip at which another one touches it. */
export interface Cut {
  readonly clipId: string;
  readonly edge: 'start' | 'end';
}

/**
 * Moves the cut between two clips that touch, as far as both have media. Nothing else moves, and a transition stays on
 * its cut. The same edges of linked clips follow.
 *
 *     [==a==)[==b==)[=c=)   →   [===a===)[=b=)[=c=)
 *
 * @param byUs Later (positive) or earlier (negative).
 * @returns Refused without a clip that touches there, and where the cut can't move at all.
 */
export function rollCut(
  timeline: Timeline,
  { clipId, edge }: Cut,
  byUs: Microseconds,
  media: MediaLookup,
): EditResult<Moved> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const other = touchingClip(location.track, location.clip, edge);
  if (!other) return refuse('edit.no-touching-clip', [clipId]);
  const [before, after] = edge === 'start' ? [other, location.clip] : [location.clip, other];
  const ends = new Set(withSameEdge(timeline, before, 'end'));
  const starts = new Set(withSameEdge(timeline, after, 'start'));
  return moveEdges(timeline, { starts, ends }, byUs, media);
}

/** The clip that touches an edge of another clip of its track, or undefined. */
export function touchingClip({ clips }: Track, clip: Clip, edge: 'start' | 'end'): Clip | undefined {
  return clips.find((each) => (edge === 'start' ? each.end === clip.start : each.start === clip.end));
}
