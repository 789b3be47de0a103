import { type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter, roomBefore } from '#shared/timeline/available-range.ts';
import { isSamePlace, placeOfSource, rangeFrom, toSource } from '#shared/timeline/clip-time.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { Moved } from './move-edges.ts';
import { canHaveSpeed } from './set-speed.ts';

/**
 * Shows another part of a clip's source, of the same length and at the same place. Clips that are linked to it and play
 * the same source in time with it follow, as a picture's sound does.
 *
 *     source    |--in[=====]out---|   →   |in[=====]out-----|       later: the content moves right
 *     timeline  ....[==a==).......   →   ....[==a==).......
 *
 * @param byUs Timeline time by which the content moves later (positive) or earlier (negative) under the clip.
 * @returns The time moved, which is less than asked for where the media ends. Refused for stills, placeholders and
 *   captions, and where the media has nothing more on that side.
 */
export function slipClip(
  timeline: Timeline,
  clipId: string,
  byUs: Microseconds,
  media: MediaLookup,
): EditResult<Moved> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip, track } = location;
  if (track.type === 'caption' || !canHaveSpeed(clip, media)) return refuse('edit.no-slip', [clipId]);
  const clips = inSyncWith(timeline, clip);
  const most = Math.min(...clips.map((each) => Math.max(0, roomBefore(each, media))));
  const least = -Math.min(...clips.map((each) => Math.max(0, roomAfter(each, media))));
  const movedUs = Math.min(most, Math.max(least, byUs)) + 0;
  if (byUs !== 0 && movedUs === 0) return refuse('edit.at-limit', [clipId]);
  const slipped = new Map(clips.map((each) => [each.id, slipOne(each, movedUs)]));
  const changes = timeline.tracks.map((each): [string, readonly Clip[]] => [
    each.id,
    each.clips.map((other) => slipped.get(other.id) ?? other),
  ]);
  return replaceClips(timeline, new Map(changes), { movedUs });
}

/** A clip and those linked to it that play the same source at the same time. */
function inSyncWith({ tracks }: Timeline, clip: Clip): readonly Clip[] {
  if (clip.linkId === undefined) return [clip];
  const place = placeOfSource(clip);
  return tracks
    .filter(({ type }) => type !== 'caption')
    .flatMap(({ clips }) => clips)
    .filter(({ linkId }) => linkId === clip.linkId)
    .filter((each) => isSamePlace(placeOfSource(each), place));
}

function slipOne(clip: Clip, byUs: Microseconds): Clip {
  if (byUs === 0) return clip;
  const range = rangeFrom(clip, toSource(clip, clip.start - byUs), clip.end - clip.start);
  return { ...clip, in: sourceTime(range.in), out: sourceTime(range.out) };
}
