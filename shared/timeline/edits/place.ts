import { sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import { availableRange, type MediaSource } from '#shared/timeline/available-range.ts';
import { hasExactRange } from '#shared/timeline/clip-time.ts';
import { DEFAULT_STILL_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type EditRefusal, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { findClip, findTrack, nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, TrackType } from '#shared/timeline/timeline.ts';

/** An asset to be placed on the timeline. */
export interface PlacedAsset {
  readonly assetId: string;
  readonly name: string;
  readonly media: MediaSource;
}

/** A new clip and its track. The clip's `start` gives the time. */
export interface Placement {
  readonly trackId: string;
  readonly clip: Clip;
}

/**
 * Makes a clip of a whole asset, from its beginning. Pictures and media of unknown length get 5 s. Media shorter than
 * the shortest clip gets that length: its last picture is held, and its sound ends before the clip.
 * @param start Timeline time in µs.
 */
export function clipOfAsset(id: string, assetId: string, media: MediaSource, start: TimelineTime): Clip {
  const duration = Math.max(MIN_CLIP_US, availableRange(media).endExclusive ?? DEFAULT_STILL_US);
  return {
    id,
    assetId,
    start,
    end: timelineTime(start + duration),
    in: sourceTime(0),
    out: sourceTime(duration),
  };
}

/**
 * Says where a new clip goes. On a video track above the lowest it shows its whole picture and not one that covers all below: a logo
 * or a picture in the picture.
 */
export function placementOf(timeline: Timeline, trackId: string, clip: Clip): Placement {
  const [lowest, ...higher] = tracksOfType(timeline, 'video');
  const isAbove = lowest !== undefined && higher.some(({ id }) => id === trackId);
  return { trackId, clip: isAbove ? { ...clip, fit: 'contain' } : clip };
}

/**
 * Places clips in free space; nothing else moves.
 *
 *     [==a==).........[==b==)   →   [==a==)..[=new=)[==b==)
 *
 * @returns Refused with `edit.overlap` when there is no room.
 */
export function placeClips(timeline: Timeline, placements: readonly Placement[]): EditResult {
  const changes = new Map<string, readonly Clip[]>();
  for (const { trackId, clip } of placements) {
    const refusal = checkNewClip(timeline, trackId, clip);
    if (refusal) return refusal;
    const clips = changes.get(trackId) ?? findTrack(timeline, trackId)?.clips ?? [];
    changes.set(trackId, [...clips, clip]);
  }
  return replaceClips(timeline, changes);
}

/**
 * Places clips on a track of a type with room for all of them: the wanted one, else the first that is visible,
 * audible and open, else a new one.
 *
 *     audio-1  [==a======)..   →   audio-1  [==a======)..
 *                                  audio-2  ..[=new=)....
 */
export function placeOnFreeTrack(
  timeline: Timeline,
  type: TrackType,
  clips: readonly Clip[],
  wantedId?: string,
): EditResult {
  if (clips.length === 0) return { ok: true, timeline };
  const free = tracksOfType(timeline, type).filter(
    (track) =>
      track.clips.length + clips.length <= TIMELINE_LIMITS.clipsPerTrack &&
      clips.every(({ start, end }) => nextFreePlace(track, start, end - start) === start),
  );
  const track =
    free.find(({ id }) => id === wantedId) ?? free.find(({ muted, hidden, locked }) => !muted && !hidden && !locked);
  const placedOn = (trackId: string) => clips.map((clip) => ({ trackId, clip }));
  if (track) return placeClips(timeline, placedOn(track.id));
  const added = addTrack(timeline, type);
  return added.ok ? placeClips(added.timeline, placedOn(added.trackId)) : added;
}

function checkNewClip(timeline: Timeline, trackId: string, clip: Clip): EditRefusal | null {
  const track = findTrack(timeline, trackId);
  if (!track) return refuse('edit.track-not-found');
  if (track.type === 'caption' && clip.assetId !== '' && !clip.words) return refuse('edit.wrong-track-type');
  if (findClip(timeline, clip.id)) return refuse('edit.duplicate-id', [clip.id]);
  return hasExactRange(clip) ? null : refuse('edit.range-mismatch');
}
