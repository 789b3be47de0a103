import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

export interface MoveOptions {
  readonly clipIds: readonly string[];
  /** Later (positive) or earlier (negative) on the timeline, in µs. */
  readonly byUs: Microseconds;
  /** Down (positive) or up (negative) among the tracks of each clip's own type. Default 0. */
  readonly byTracks?: number;
}

/**
 * Moves clips together and keeps their distances. The group stops at time 0 and is never squeezed.
 *
 *     video-1  [=a=)[=b=).....      [=a=)..........
 *     video-2  ...............  →   .......[=b=)...       b moved later and one track down
 *
 * @returns The distance moved, which is less than requested when time 0 stops the group. Refused with the clips in the
 *   way when the place is taken, and when a clip would leave the tracks of its type.
 */
export function moveClips(
  timeline: Timeline,
  { clipIds, byUs, byTracks = 0 }: MoveOptions,
): EditResult<{ readonly movedUs: Microseconds }> {
  const ids = new Set(clipIds);
  if (ids.size === 0) return refuse('edit.nothing-selected');

  const moving: { readonly track: Track; readonly clip: Clip }[] = [];
  for (const track of timeline.tracks) {
    for (const clip of track.clips) if (ids.has(clip.id)) moving.push({ track, clip });
  }
  if (moving.length < ids.size) return refuse('edit.clip-not-found');

  const earliest = moving.reduce((least, { clip }) => Math.min(least, clip.start), Number.POSITIVE_INFINITY);
  const movedUs = Math.max(byUs, 0 - earliest);
  const changes = new Map<string, Clip[]>();
  const clipsOf = (track: Track): Clip[] => {
    const clips = changes.get(track.id) ?? track.clips.filter((clip) => !ids.has(clip.id));
    changes.set(track.id, clips);
    return clips;
  };
  for (const { track, clip } of moving) {
    clipsOf(track);
    const lanes = tracksOfType(timeline, track.type);
    const target = lanes[lanes.indexOf(track) + byTracks];
    if (!target) return refuse('edit.no-track', [clip.id]);
    clipsOf(target).push(moveClipTo(clip, timelineTime(clip.start + movedUs)));
  }
  return replaceClips(timeline, changes, { movedUs });
}
