import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter } from '#shared/timeline/available-range.ts';
import { cropClip, moveClipTo } from '#shared/timeline/clip-range.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { findTrack } from '#shared/timeline/queries.ts';
import { openingShift } from '#shared/timeline/time-shift.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import type { Placement } from './place.ts';

/**
 * Places a clip and makes room for it. If a clip is in the way, the new one goes to that clip's nearer edge. Later
 * clips move by the missing time on all tracks that follow the leading track. A clip across the place stays, and music
 * plays on for longer.
 *
 *     [==a==)[==b==)   →   [==a==)[=new=)[==b==)
 *
 * @param pointed Timeline time in µs that decides which edge is nearer.
 * @returns The clip's start.
 */
export function insertClip(
  timeline: Timeline,
  { trackId, clip }: Placement,
  pointed: TimelineTime,
  { keepsTogether, media }: { readonly keepsTogether: boolean; readonly media: MediaLookup },
): EditResult<{ readonly at: TimelineTime }> {
  const track = findTrack(timeline, trackId);
  if (!track) return refuse('edit.track-not-found');
  const under = track.clips.find(({ start, end }) => start < clip.start && clip.start < end);
  const isNearStart = under && pointed - under.start < under.end - pointed;
  const at = under ? (isNearStart ? under.start : under.end) : clip.start;
  const placed = moveClipTo(clip, at);
  const next = track.clips.find(({ start }) => start >= at);
  const byUs = next ? Math.max(0, placed.end - next.start) : 0;
  const changes = new Map<string, readonly Clip[]>([[trackId, [...track.clips, placed]]]);
  const leads = keepsTogether && track === leadingTrack(timeline);
  if (next && byUs > 0) {
    for (const each of leads ? timeline.tracks : [track]) {
      const moved = openedUp(each, next.start, byUs, media);
      changes.set(each.id, each === track ? [...moved, placed] : moved);
    }
  }
  const shift = next && byUs > 0 && leads ? openingShift(next.start, byUs) : undefined;
  return replaceClips(timeline, changes, { at, shift });
}

/** Moves clips that start at or after `from`. Ducked sound across it plays on as far as its media reaches. */
export function openedUp(
  { clips }: Track,
  from: TimelineTime,
  byUs: Microseconds,
  media: MediaLookup,
): readonly Clip[] {
  return clips.map((clip) => {
    if (clip.start >= from) return moveClipTo(clip, timelineTime(clip.start + byUs));
    const rest = media(clip.assetId) ? roomAfter(clip, media) : 0;
    if (clip.end <= from || clip.duck !== true || rest <= 0) return clip;
    return cropClip(clip, clip.start, timelineTime(clip.end + Math.min(byUs, rest)));
  });
}
