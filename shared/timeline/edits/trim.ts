import { fitWords } from '#shared/captions/fit-words.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter, roomBefore } from '#shared/timeline/available-range.ts';
import { cropClip } from '#shared/timeline/clip-range.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type EditResult, refuse, substituteClips } from '#shared/timeline/edit-result.ts';
import { type ClipLocation, findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/** Reasons why an edge stopped before its target. */
export type TrimLimit = 'minimum' | 'start' | 'media' | 'neighbour' | 'end';

interface TrimBounds {
  readonly min: TimelineTime;
  readonly max: TimelineTime;
  readonly minLimit: TrimLimit;
  readonly maxLimit: TrimLimit;
}

/** Result of a trim besides the timeline: the edge's final place, and the limit that stopped it (null: none). */
export interface TrimOutcome {
  readonly at: TimelineTime;
  readonly limitedBy: TrimLimit | null;
}

/**
 * Moves a clip's first edge. The rest of the timeline stays. The source's `in` moves along, or the `out` of a reversed
 * clip.
 *
 *     ..[====a====)   →   .....[==a===)       later: less of the source's beginning
 *     ..[====a====)   →   [=====a=====)       earlier: more of it, as far as the media has it
 *
 * The edge goes as far as it can: not below 0, before the media's first time or into the neighbour. At least 0.1 s
 * remains.
 * @param to Timeline time in µs.
 */
export function trimIn(
  timeline: Timeline,
  clipId: string,
  to: TimelineTime,
  media: MediaLookup,
): EditResult<TrimOutcome> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { at, limitedBy } = clampEdge(to, trimInBounds(location, media));
  return substitute(timeline, location, cropClip(location.clip, at, location.clip.end), { at, limitedBy });
}

/**
 * Moves a clip's last edge. The rest of the timeline stays. The source's `out` moves along, or the `in` of a reversed
 * clip.
 *
 *     ..[====a====)....   →   ..[==a==)......
 *     ..[====a====)....   →   ..[======a====)       as far as the media, the neighbour and 6 h allow
 *
 * @param to Timeline time in µs.
 */
export function trimOut(
  timeline: Timeline,
  clipId: string,
  to: TimelineTime,
  media: MediaLookup,
): EditResult<TrimOutcome> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { at, limitedBy } = clampEdge(to, trimOutBounds(location, media));
  return substitute(timeline, location, cropClip(location.clip, location.clip.start, at), { at, limitedBy });
}

/**
 * Moves an edge of a clip together with the same edge of its linked clips, as far as all of them can go.
 * @param to Timeline time in µs.
 */
export function trimLinked(
  timeline: Timeline,
  clipId: string,
  { edge, to }: { readonly edge: 'start' | 'end'; readonly to: TimelineTime },
  media: MediaLookup,
): EditResult<TrimOutcome> {
  const trim = edge === 'start' ? trimIn : trimOut;
  const clip = findClip(timeline, clipId)?.clip;
  if (clip?.linkId === undefined) return trim(timeline, clipId, to, media);
  const ids = timeline.tracks
    .flatMap(({ clips }) => clips.filter((each) => each.linkId === clip.linkId && each[edge] === clip[edge]))
    .map(({ id }) => id);
  let strictest: EditResult<TrimOutcome> | null = null;
  for (const id of ids) {
    const result = trim(timeline, id, to, media);
    if (!result.ok) return result;
    const isStricter = !strictest?.ok || Math.abs(result.at - clip[edge]) < Math.abs(strictest.at - clip[edge]);
    if (isStricter) strictest = result;
  }
  if (!strictest?.ok) return trim(timeline, clipId, to, media);
  const { at, limitedBy } = strictest;
  let trimmed = timeline;
  for (const id of ids) {
    const result = trim(trimmed, id, at, media);
    if (!result.ok) return result;
    trimmed = result.timeline;
  }
  return { ok: true, timeline: trimmed, at, limitedBy };
}

/** Bounds of a clip's first edge. */
function trimInBounds({ track, clip, clipIndex }: ClipLocation, media: MediaLookup): TrimBounds {
  const mediaBound = earliestStart(clip, media);
  const neighbourBound = track.clips[clipIndex - 1]?.end ?? 0;
  const min = Math.max(mediaBound, neighbourBound, 0);
  return {
    min: timelineTime(min),
    max: timelineTime(clip.end - MIN_CLIP_US),
    minLimit: min === mediaBound ? 'media' : min === 0 ? 'start' : 'neighbour',
    maxLimit: 'minimum',
  };
}

/** Bounds of a clip's last edge. */
function trimOutBounds({ track, clip, clipIndex }: ClipLocation, media: MediaLookup): TrimBounds {
  const mediaBound = latestEnd(clip, media);
  const neighbourBound = track.clips[clipIndex + 1]?.start ?? Number.POSITIVE_INFINITY;
  const max = Math.min(mediaBound, neighbourBound, MAX_TIMELINE_US);
  return {
    min: timelineTime(clip.start + MIN_CLIP_US),
    max: timelineTime(max),
    minLimit: 'minimum',
    maxLimit: max === mediaBound ? 'media' : max === neighbourBound ? 'neighbour' : 'end',
  };
}

/** Clamps `to` to the bounds and names the bound that applied. */
function clampEdge(to: TimelineTime, bounds: TrimBounds): TrimOutcome {
  if (to < bounds.min) return { at: bounds.min, limitedBy: bounds.minLimit };
  if (to > bounds.max) return { at: bounds.max, limitedBy: bounds.maxLimit };
  return { at: to, limitedBy: null };
}

/** The earliest start (possibly -Infinity) for which the media has content. A clip that is already earlier may stay. */
function earliestStart(clip: Clip, media: MediaLookup): number {
  return clip.start - Math.max(0, roomBefore(clip, media));
}

function latestEnd(clip: Clip, media: MediaLookup): number {
  return clip.end + Math.max(0, roomAfter(clip, media));
}

function substitute(
  timeline: Timeline,
  location: ClipLocation,
  clip: Clip,
  outcome: TrimOutcome,
): EditResult<TrimOutcome> {
  const fitted = location.track.type === 'caption' ? fitWords(clip, location.clip) : clip;
  return substituteClips(timeline, location.track, new Map([[clip.id, [fitted]]]), outcome);
}
