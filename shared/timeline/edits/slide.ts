import type { Microseconds } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { type Moved, moveEdges, withSameEdge } from './move-edges.ts';
import { touchingClip } from './roll.ts';

/**
 * Moves a clip between its neighbours: those that touch it get longer on one side and shorter on the other, as far as
 * they have media; on a side without one, the gap changes. The clip's own part of its source, its length and the rest of
 * the timeline stay. Linked clips move along.
 *
 *     [==a==)[b)[==c==)   →   [===a===)[b)[=c=)
 *
 * @param byUs Later (positive) or earlier (negative).
 * @returns Refused without a clip that touches it, and where the clip can't move at all.
 */
export function slideClip(
  timeline: Timeline,
  clipId: string,
  byUs: Microseconds,
  media: MediaLookup,
): EditResult<Moved> {
  if (!findClip(timeline, clipId)) return refuse('edit.clip-not-found');
  const moved = withLinked(timeline, new Set([clipId]));
  const starts = new Set<string>();
  const ends = new Set<string>();
  for (const track of timeline.tracks) {
    for (const clip of track.clips.filter(({ id }) => moved.has(id))) {
      const [before, after] = [touchingClip(track, clip, 'start'), touchingClip(track, clip, 'end')];
      for (const id of before ? withSameEdge(timeline, before, 'end') : []) ends.add(id);
      for (const id of after ? withSameEdge(timeline, after, 'start') : []) starts.add(id);
    }
  }
  for (const id of moved) {
    starts.delete(id);
    ends.delete(id);
  }
  if (starts.size + ends.size === 0) return refuse('edit.no-touching-clip', [clipId]);
  return moveEdges(timeline, { moved, starts, ends }, byUs, media);
}
