import { type Microseconds, type TimelineTime, timelineTime } from '../../time/microseconds.ts';
import { availableRangeOfClip, type MediaLookup } from '../available-range.ts';
import { cropClip, moveClipTo } from '../clip-range.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '../constants.ts';
import { type ClipLocation, findClip, timelineDuration } from '../queries.ts';
import type { Timeline, Track } from '../timeline.ts';
import { type EditResult, refuse, substituteClips } from './result.ts';
import { clampEdge, earliestStart, type TrimOutcome, trimOutBounds } from './trim.ts';

/**
 * Moves a clip's first edge and closes up: the clip stays where it starts, what follows on its track moves along.
 *
 *     [====a====)[=b=)   →   [==a==)[=b=)       the cut-off part is the beginning of a
 *         ^to
 *
 * @param to Timeline time in µs of the source instant that the clip is to begin with.
 */
export function rippleTrimIn(
  timeline: Timeline,
  clipId: string,
  to: TimelineTime,
  media: MediaLookup,
): EditResult<TrimOutcome> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip } = location;
  // Neither the neighbour nor time 0 is in the way, since the clip keeps its start: `to` may even be negative.
  const mediaBound = earliestStart(clip, availableRangeOfClip(clip, media));
  const endBound = clip.start - roomAfter(location.track);
  const outcome = clampEdge(to, {
    min: timelineTime(Math.max(mediaBound, endBound)),
    minLimit: mediaBound >= endBound ? 'media' : 'end',
    max: timelineTime(clip.end - MIN_CLIP_US),
    maxLimit: 'minimum',
  });
  const trimmed = moveClipTo(cropClip(clip, outcome.at, clip.end), clip.start);
  return shiftAfter(timeline, location, trimmed, outcome);
}

/**
 * Moves a clip's last edge, what follows on its track moves along.
 *
 *     [====a====)[=b=)..[c)   →   [==a==)[=b=)..[c)
 *               ^to ←
 */
export function rippleTrimOut(
  timeline: Timeline,
  clipId: string,
  to: TimelineTime,
  media: MediaLookup,
): EditResult<TrimOutcome> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip } = location;
  const alone: Track = { ...location.track, clips: [clip] };
  const bounds = trimOutBounds({ ...location, track: alone, clipIndex: 0 }, media);
  const max = Math.min(bounds.max, clip.end + roomAfter(location.track));
  const outcome = clampEdge(to, {
    ...bounds,
    max: timelineTime(max),
    maxLimit: max < bounds.max ? 'end' : bounds.maxLimit,
  });
  return shiftAfter(timeline, location, cropClip(clip, clip.start, outcome.at), outcome);
}

/** How much later the track's last clip can end, in µs. */
function roomAfter(track: Track): Microseconds {
  return MAX_TIMELINE_US - timelineDuration({ tracks: [track] });
}

function shiftAfter(
  timeline: Timeline,
  { track, clip, clipIndex }: ClipLocation,
  trimmed: typeof clip,
  outcome: TrimOutcome,
): EditResult<TrimOutcome> {
  const byUs = trimmed.end - clip.end;
  const substitutes = new Map([[clip.id, [trimmed]]]);
  for (const later of track.clips.slice(clipIndex + 1)) {
    substitutes.set(later.id, [moveClipTo(later, timelineTime(later.start + byUs))]);
  }
  return substituteClips(timeline, track, substitutes, outcome);
}
