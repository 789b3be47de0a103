import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { placeOnFreeTrack } from './place.ts';

/**
 * Places imported captions. Each group goes to the wanted caption track if it has room, else to the first that has,
 * else to a new one.
 * @param groups Groups of captions that do not overlap within their group.
 */
export function placeSubtitles(
  timeline: Timeline,
  groups: readonly (readonly Clip[])[],
  wantedId?: string,
): EditResult {
  let placed = timeline;
  for (const group of groups) {
    const result = placeOnFreeTrack(placed, 'caption', group, wantedId);
    if (!result.ok) return result;
    placed = result.timeline;
  }
  return { ok: true, timeline: placed };
}
