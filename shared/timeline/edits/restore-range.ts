import {
  type Microseconds,
  type SourceTime,
  sourceTime,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { availableRangeOfClip, type MediaLookup, roomAfter, roomBefore } from '#shared/timeline/available-range.ts';
import { cropClip, moveClipTo } from '#shared/timeline/clip-range.ts';
import {
  isSamePace,
  longestTimelineLength,
  outOf,
  playedFrom,
  playedUntil,
  timelineLength,
  toSource,
} from '#shared/timeline/clip-time.ts';
import { isEqual } from '#shared/timeline/diff.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { openingShift } from '#shared/timeline/time-shift.ts';
import type { Clip, SourceRange, Timeline, Track } from '#shared/timeline/timeline.ts';
import { CUT_FADE_US } from './cut-ranges.ts';

/** A part of a source that was cut, next to a clip that plays the part before or after it. */
export interface MissingRange {
  readonly clipId: string;
  readonly side: 'before' | 'after';
  /** In the clip's source, outside the clip. */
  readonly range: SourceRange;
  /** Length on the timeline. Default: the range's at the clip's speed. */
  readonly lengthUs?: Microseconds | undefined;
}

interface RestoreOptions {
  readonly createId: CreateId;
  readonly media: MediaLookup;
  /** The tracks that make room. Default: all. */
  readonly trackIds?: ReadonlySet<string>;
}

/**
 * Restores a part of a source next to the clip it was cut from. Later clips make room on all tracks. Tracks that were
 * cut at the same place get their part back too, and pieces that meet become one clip again.
 *
 *     video-1  [==a==)[a')[=b=)      [==a==|xx|a')[=b=)
 *     audio-1  [==v==)[v').....  →   [==v==|xx|v').....
 *
 * Other pictures and hand-written captions at this place are shown for longer, and music across it plays on.
 */
export function restoreRange(
  timeline: Timeline,
  { clipId, side, range, lengthUs }: MissingRange,
  { createId, media, trackIds }: RestoreOptions,
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip } = location;
  const byUs = lengthUs ?? timelineLength(clip, range.endExclusive - range.start);
  const at = side === 'after' ? clip.end : clip.start;
  const joint: Joint = { at, byUs, createId, media, relink: createRelinker(createId) };
  const partner = location.track.clips.find((each) => (side === 'after' ? each.start === at : each.end === at));
  const [left, right] = side === 'after' ? [clip, partner] : [partner, clip];
  const isPair = left !== undefined && right !== undefined && isCutPair(left, right);
  const lost = isPair ? right.in - left.out : null;
  const fromCut = isPair ? range.start - left.out : 0;
  const tracks = timeline.tracks.filter(({ id }) => trackIds?.has(id) ?? true);
  const changes = tracks.map((track): [string, readonly Clip[]] => {
    const [before, after] = meetingAt(track, at);
    const moved = track.clips.map((each) =>
      each.start >= at ? moveClipTo(each, timelineTime(each.start + byUs)) : each,
    );
    const shifted = after && moveClipTo(after, timelineTime(at + byUs));
    const isSameCut =
      before &&
      after &&
      lost !== null &&
      isCutPair(before, after) &&
      after.in - before.out === lost &&
      isSamePace(before, clip);
    if (isSameCut && shifted) {
      const start = sourceTime(before.out + fromCut);
      const part = { start, endExclusive: sourceTime(start + range.endExclusive - range.start) };
      return [track.id, replaced(moved, [before.id, after.id], joined([before, shifted], part, joint))];
    }
    const own = side === 'after' ? before : after;
    const part = own && partOf(own, { clip, side, range }, joint);
    if (own && part) {
      const pair: Pair = side === 'after' ? [own, undefined] : [undefined, shifted];
      return [track.id, replaced(moved, [own.id], joined(pair, part, joint))];
    }
    return [
      track.id,
      track.type === 'caption' ? moved.map((each) => opened(each, joint)) : filled(moved, track, joint),
    ];
  });
  return replaceClips(timeline, new Map(changes), { shift: trackIds ? undefined : openingShift(at, byUs) });
}

interface Joint {
  /** The place where time is inserted, and its length. */
  readonly at: TimelineTime;
  readonly byUs: Microseconds;
  readonly createId: CreateId;
  readonly media: MediaLookup;
  readonly relink: ReturnType<typeof createRelinker>;
}

type Pair = readonly [before: Clip | undefined, after: Clip | undefined];

/** True for forward clips between which a part of their source is missing. */
function isCutPair(left: Clip, right: Clip): boolean {
  const isSameSource = left.assetId !== '' && left.assetId === right.assetId && isSamePace(left, right);
  return isSameSource && !left.reversed && left.out < right.in;
}

/** True for clips that the same effects and places show, so that one can stand for both. */
function isSameShown(left: Clip, right: Clip): boolean {
  return isEqual(left.effects, right.effects) && isEqual(left.variants, right.variants);
}

function meetingAt({ clips }: Track, at: TimelineTime): Pair {
  return [clips.find(({ end }) => end === at), clips.find(({ start }) => start === at)];
}

/** The clips of a pair with a part of their source between them, as few clips as possible. */
function joined([before, after]: Pair, part: SourceRange, { at, byUs, createId, relink }: Joint): readonly Clip[] {
  const played = (clip: Clip) => ({ in: part.start, out: part.endExclusive, reversed: clip.reversed });
  const meetsBefore = before && playedUntil(before) === playedFrom(played(before));
  const meetsAfter = after && playedFrom(after) === playedUntil(played(after));
  const end = timelineTime(at + byUs);
  if (before && after && meetsBefore && meetsAfter && !after.transition && isSameShown(before, after)) {
    const { fadeOut: _fadeOut, ...rest } = before;
    return [
      {
        ...rest,
        end: after.end,
        out: outOf(before, before.in, after.end - before.start),
        ...(after.fadeOut !== undefined && { fadeOut: after.fadeOut }),
      },
    ];
  }
  const kept = [before, after].filter((clip) => clip !== undefined);
  if (before && meetsBefore) return [cropClip(before, before.start, end), ...kept.slice(1)];
  if (after && meetsAfter) return [...kept.slice(0, -1), cropClip(after, at, after.end)];
  const model = before ?? after;
  if (!model) return [];
  const { transition: _transition, ...rest } = relink(model);
  const piece: Clip = {
    ...rest,
    id: createId(),
    start: at,
    end,
    ...(model.reversed
      ? { in: part.start, out: part.endExclusive }
      : { in: part.start, out: outOf(model, part.start, byUs) }),
    fadeIn: CUT_FADE_US,
    fadeOut: CUT_FADE_US,
  };
  return before ? [before, piece, ...kept.slice(1)] : [piece, ...kept];
}

/**
 * Pictures at the joint, shown for longer: the one before it as far as its media reaches, then the one after it. Among
 * sounds, only ducked sound plays on.
 */
function filled(moved: readonly Clip[], { clips, type }: Track, { at, byUs, media }: Joint): readonly Clip[] {
  const isSound = type === 'audio';
  const shown = clips.find(({ start, end, duck }) => start < at && (isSound ? duck === true && end > at : end >= at));
  const after = isSound ? undefined : moved.find(({ start }) => start === at + byUs);
  const atEnd = shown ? Math.max(0, Math.min(byUs, roomAfter(shown, media))) : 0;
  const atStart = after ? Math.min(byUs - atEnd, roomAtStart(after, media)) : 0;
  return moved.map((clip) => {
    if (clip.id === shown?.id) return cropClip(clip, clip.start, timelineTime(clip.end + atEnd));
    return clip === after ? cropClip(clip, timelineTime(clip.start - atStart), clip.end) : clip;
  });
}

/** Time by which a clip can be extended at its start without a shift of its own time. */
function roomAtStart(clip: Clip, media: MediaLookup): number {
  return clip.reversed ? Math.max(0, roomBefore(clip, media)) : longestTimelineLength(clip, clip.in);
}

/** The restored part of a clip, or of a clip linked to it. Null for others, and if the media does not have it. */
function partOf(
  own: Clip,
  { clip, side, range }: Omit<MissingRange, 'clipId'> & { readonly clip: Clip },
  { media }: Joint,
): SourceRange | null {
  if (own === clip) return range;
  const byUs = side === 'after' ? playedUntil(own) - playedUntil(clip) : playedFrom(own) - playedFrom(clip);
  const available = availableRangeOfClip(own, media);
  const [start, end] = [range.start + byUs, range.endExclusive + byUs];
  const isLinked = clip.linkId !== undefined && own.linkId === clip.linkId && isSamePace(own, clip);
  const isThere = start >= 0 && end <= (available.endExclusive ?? Number.POSITIVE_INFINITY);
  if (!isLinked || !isThere) return null;
  return { start: sourceTime(start), endExclusive: sourceTime(end) };
}

/** A hand-written caption across the joint, shown for longer. Its later words stay with the speech at their time. */
function opened(clip: Clip, { at, byUs }: Joint): Clip {
  if (clip.assetId !== '' || clip.start >= at || clip.end <= at) return clip;
  const joint = toSource(clip, at);
  const later = (time: SourceTime) => (time >= joint ? sourceTime(time + byUs) : time);
  const words = clip.words?.map((word) => ({
    ...word,
    start: later(word.start),
    endExclusive: word.endExclusive > joint ? sourceTime(word.endExclusive + byUs) : word.endExclusive,
  }));
  const longer = cropClip(clip, clip.start, timelineTime(clip.end + byUs));
  return words ? { ...longer, words } : longer;
}

function replaced(clips: readonly Clip[], ids: readonly string[], by: readonly Clip[]): readonly Clip[] {
  return [...clips.filter(({ id }) => !ids.includes(id)), ...by];
}
