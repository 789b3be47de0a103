import { addTrack } from '#shared/timeline/add-track.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { placeClips } from './place.ts';

/**
 * Places clips together on a video track above a given one, over every picture of their times: on the lowest visible, open
 * track with room for all of them, or on a new one.
 *
 *     video-1  [==a====)[==b===)   →   video-2  [=new=)..[=new=)
 *                                      video-1  [==a====)[==b===)
 */
export function placeAbove(timeline: Timeline, trackId: string, clips: readonly Clip[]): EditResult {
  if (clips.length === 0) return { ok: true, timeline };
  const videos = tracksOfType(timeline, 'video');
  const hasRoom = (track: Track) =>
    track.clips.length + clips.length <= TIMELINE_LIMITS.clipsPerTrack &&
    clips.every(({ start, end }) => nextFreePlace(track, start, end - start) === start);
  const lowest = videos.findIndex(({ id }) => id === trackId);
  const highestUsed = videos.findLastIndex((track) => !hasRoom(track));
  const free = videos
    .slice(Math.max(lowest, highestUsed) + 1)
    .find(({ hidden, locked }) => hidden !== true && locked !== true);
  const placedOn = (id: string) => clips.map((clip) => ({ trackId: id, clip }));
  if (free) return placeClips(timeline, placedOn(free.id));
  const added = addTrack(timeline, 'video');
  return added.ok ? placeClips(added.timeline, placedOn(added.trackId)) : added;
}
