import { type Microseconds, sourceTime, type TimelineTime } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter, roomBefore } from '#shared/timeline/available-range.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { isHeld, longestTimelineLength, playedFrom, playedUntil, sourceLength } from '#shared/timeline/clip-time.ts';
import { type CreateId, type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { cutRanges } from './cut-ranges.ts';
import { extractClips, liftClips } from './remove.ts';
import { restoreRange } from './restore-range.ts';

/** Options of edits that close or open time. */
export interface RippleOptions {
  /** Other tracks follow the picture track, so that captions, voice and overlays stay with it. */
  readonly keepsTogether: boolean;
  readonly createId: CreateId;
  readonly media: MediaLookup;
}

/**
 * Removes clips and closes the gap. Clips on other tracks that lie over removed clips of the leading track are removed
 * too. Clips of other tracks close up on their own.
 *
 *     video-1    [=a=)[==b==)[=c=)      [=a=)[=c=)
 *     caption-1  [x)....[y)..[z)..  →   [x)..[z)..       b deleted
 *     audio-1    [=v1)[=v2==)[=v3)      [=v1)[=v3)
 */
export function rippleDelete(timeline: Timeline, clipIds: readonly string[], options: RippleOptions): EditResult {
  const ids = new Set(clipIds);
  const leading = leadingTrack(timeline)?.clips.filter(({ id }) => ids.has(id)) ?? [];
  if (!options.keepsTogether || leading.length === 0) return extractClips(timeline, clipIds);
  const missing = clipIds.find((id) => !findClip(timeline, id));
  if (missing !== undefined) return refuse('edit.clip-not-found');
  const ranges = leading.map(({ start, end }) => ({ start, endExclusive: end }));
  const cut = cutRanges(timeline, ranges, options);
  if (!cut.ok) return cut;
  const left = clipIds.filter((id) => findClip(cut.timeline, id));
  if (left.length === 0) return cut;
  const lifted = liftClips(cut.timeline, left);
  return lifted.ok ? { ...lifted, shift: cut.shift } : lifted;
}

/**
 * Removes a clip's beginning (up to `at`) or its end (from `at`) from the timeline and closes the gap. If `at` is
 * outside the clip, more of its source is shown, as far as the media reaches, and later clips make room.
 *
 *     [=a=)[===b|===)[=c=)   →   [=a=)[=b=)[=c=)
 *     [=a=)[=b=)[|=c=)       →   [=a=)[==b==)[=c=)
 *
 * @param at Timeline time in µs.
 */
export function rippleTrim(
  timeline: Timeline,
  clipId: string,
  { edge, at }: { readonly edge: 'start' | 'end'; readonly at: TimelineTime },
  options: RippleOptions,
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  const leads = options.keepsTogether && track === leadingTrack(timeline);
  const all = { ...options, ...(!leads && { trackIds: new Set([track.id]) }) };
  const byUs = edge === 'start' ? clip.start - at : at - clip.end;
  if (byUs > 0) return extended(timeline, clip, { edge, byUs }, all);
  if (-byUs >= clipDuration(clip)) return refuse('edit.nothing-left', [clipId]);
  const range = edge === 'start' ? { start: clip.start, endExclusive: at } : { start: at, endExclusive: clip.end };
  return cutRanges(timeline, [range], all);
}

function extended(
  timeline: Timeline,
  clip: Clip,
  { edge, byUs }: { readonly edge: 'start' | 'end'; readonly byUs: Microseconds },
  options: Parameters<typeof restoreRange>[2],
): EditResult {
  const atStart = clip.reversed ? roomBefore(clip, options.media) : longestTimelineLength(clip, clip.in);
  const rest = edge === 'start' ? atStart : roomAfter(clip, options.media);
  const lengthUs = Math.min(byUs, Math.max(0, rest));
  const length = sourceLength(clip, lengthUs);
  if (length === 0 && !(isHeld(clip) && lengthUs > 0)) return refuse('edit.outside-media', [clip.id]);
  const [side, joint] =
    edge === 'start' ? (['before', playedFrom(clip)] as const) : (['after', playedUntil(clip)] as const);
  const start = (side === 'before') === (clip.reversed ?? false) ? joint : joint - length;
  const range = { start: sourceTime(start), endExclusive: sourceTime(start + length) };
  return restoreRange(timeline, { clipId: clip.id, side, range, lengthUs }, options);
}
