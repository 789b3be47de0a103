import { splitCaption } from '#shared/captions/split.ts';
import { type Microseconds, sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { isStill, type MediaLookup, roomAfter } from '#shared/timeline/available-range.ts';
import { cropClip, moveClipTo } from '#shared/timeline/clip-range.ts';
import { toSource } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { joinRanges, RemovedTime, type TimeRange } from '#shared/timeline/time-ranges.ts';
import { openingShift } from '#shared/timeline/time-shift.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { CUT_FADE_US, cutRanges } from './cut-ranges.ts';

/** Ranges of time with everything in them on every track, joined together. */
export interface TimeSlice {
  readonly length: Microseconds;
  /** Clips by track id. 0 is the slice's start. */
  readonly clips: ReadonlyMap<string, readonly Clip[]>;
}

interface SliceOptions {
  readonly createId: CreateId;
  readonly media: MediaLookup;
  /** The tracks that make room for an inserted slice. Default: all. */
  readonly trackIds?: ReadonlySet<string> | undefined;
}

/** Copies ranges of time from all tracks. Leaves out ducked sound, such as music, because it belongs to no time. */
export function copySlice(timeline: Timeline, ranges: readonly TimeRange[], options: SliceOptions): TimeSlice | null {
  const end = timelineDuration(timeline);
  const kept = joinRanges(ranges).filter(({ start }) => start < end);
  const others = new RemovedTime(kept).keptOf(timelineTime(0), end);
  const tracks = timeline.tracks.map((track) => ({ ...track, clips: track.clips.filter(({ duck }) => duck !== true) }));
  const cut =
    others.length === 0 ? { ok: true as const, timeline: { tracks } } : cutRanges({ tracks }, others, options);
  if (!cut.ok) return null;
  const length = kept.reduce((sum, { start, endExclusive }) => sum + Math.min(end, endExclusive) - start, 0);
  return { length, clips: new Map(cut.timeline.tracks.map(({ id, clips }) => [id, clips])) };
}

/**
 * Inserts a slice at a time. Later clips make room on all tracks. Clips that are no longer on the timeline keep their
 * ids. Clips across the place are split, but stills, placeholders and ducked sound continue through a slice that has
 * nothing for their track.
 *
 *     [=====a=====)[=b=)   →   [==a==)[slice)[==a'==)[=b=)
 *
 * @param at Timeline time in µs.
 */
export function insertSlice(timeline: Timeline, slice: TimeSlice, at: TimelineTime, options: SliceOptions): EditResult {
  if (slice.length === 0) return refuse('edit.nothing-selected');
  const relink = createRelinker(options.createId);
  const known = new Set(timeline.tracks.flatMap(({ clips }) => clips.map(({ id }) => id)));
  const tracks = timeline.tracks.filter(({ id }) => options.trackIds?.has(id) ?? true);
  const changes = tracks.map((track): [string, readonly Clip[]] => {
    const added = (slice.clips.get(track.id) ?? []).map((clip) => ({
      ...moveClipTo(relink(clip, 'new'), timelineTime(clip.start + at)),
      id: known.has(clip.id) ? options.createId() : clip.id,
    }));
    const opened = track.clips.flatMap((clip) =>
      openedAt(clip, track, { ...options, at, slice, relink, isFree: added.length === 0 }),
    );
    return [track.id, [...opened, ...added]];
  });
  const shift = options.trackIds ? undefined : openingShift(at, slice.length);
  return replaceClips(timeline, new Map(changes), { shift });
}

interface Opening extends SliceOptions {
  readonly at: TimelineTime;
  readonly slice: TimeSlice;
  readonly relink: ReturnType<typeof createRelinker>;
  /** True if the slice has nothing for the track. */
  readonly isFree: boolean;
}

function openedAt(
  clip: Clip,
  { type }: Track,
  { at, slice, relink, isFree, createId, media }: Opening,
): readonly Clip[] {
  if (clip.end <= at) return [clip];
  const later = (each: Clip) => moveClipTo(each, timelineTime(each.start + slice.length));
  // A half under 0.1 s is not allowed, so the clip goes before or after the place.
  if (at - clip.start < MIN_CLIP_US) return [clip.start < at ? shiftedPast(clip, at, slice.length) : later(clip)];
  if (clip.end - at < MIN_CLIP_US) return [cropClip(clip, clip.start, at)];
  const isPicture = type !== 'caption' && isStill(clip, media);
  if (isFree && (isPicture || clip.duck === true)) {
    const rest = roomAfter(clip, media);
    return [cropClip(clip, clip.start, timelineTime(clip.end + Math.max(0, Math.min(slice.length, rest))))];
  }
  const isAudible = type !== 'caption' && media(clip.assetId)?.hasAudio !== false;
  const head = { ...cropClip(clip, clip.start, at), ...(isAudible && { fadeOut: CUT_FADE_US }) };
  const { transition: _transition, ...rest } = relink(cropClip(clip, at, clip.end));
  const tail = {
    ...later(rest),
    id: createId(),
    ...(isAudible && { fadeIn: CUT_FADE_US }),
  };
  if (type !== 'caption' || clip.assetId !== '' || clip.text === undefined) return [head, tail];
  const cut = sourceTime(toSource(clip, at));
  const [headPart, tailPart] = splitCaption(clip.text, clip.words, { start: clip.in, cut, endExclusive: clip.out });
  return [
    { ...head, ...headPart },
    { ...tail, ...tailPart },
  ];
}

/** Trims the beginning of a clip that starts just before the place. */
function shiftedPast(clip: Clip, at: TimelineTime, byUs: Microseconds): Clip {
  return moveClipTo(cropClip(clip, at, clip.end), timelineTime(at + byUs));
}
