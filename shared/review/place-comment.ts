import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { shownAt, toTimeline } from '#shared/timeline/clip-time.ts';
import { joinRanges, type TimeRange } from '#shared/timeline/time-ranges.ts';
import type { SourceRange, Track } from '#shared/timeline/timeline.ts';
import { type AnchorPart, type CommentAnchor, isUnderstood, isWithin, madeAt, middleOf } from './anchor.ts';
import { type PlayedClip, playedClips } from './played-clips.ts';

/** Place of a comment on a timeline. */
export type Placement =
  | {
      readonly kind: 'placed';
      /** In order, at least one. For a comment at a point, a single empty range. */
      readonly ranges: readonly TimeRange[];
      /** True when a part of what the comment is about is no longer in the video. */
      readonly isPartial: boolean;
    }
  /** Nothing of what the comment is about is in the video. */
  | { readonly kind: 'gone' }
  /** Nothing played where the comment was made, so it stays at its time. */
  | { readonly kind: 'untied'; readonly ranges: readonly TimeRange[] };

/**
 * Finds a comment on a timeline: where its words are said now, or where its source plays if it has no words. Of several
 * copies, the one nearest to the time at which the comment was made.
 */
export function placeComment(anchor: CommentAnchor, tracks: readonly Track[]): Placement {
  return createPlacer(tracks)(anchor);
}

/** As {@link placeComment}, for many comments on one timeline. */
export function createPlacer(tracks: readonly Track[]): (anchor: CommentAnchor) => Placement {
  return createClipPlacer(playedClips(tracks));
}

/** As {@link createPlacer}, for a video that plays these clips. */
export function createClipPlacer(played: readonly PlayedClip[]): (anchor: CommentAnchor) => Placement {
  const clips = Map.groupBy(played, ({ assetId }) => assetId);
  return (anchor) => {
    if (anchor.parts.length === 0) return { kind: 'untied', ranges: [madeAt(anchor)] };
    return anchor.until === null ? placePoint(anchor, clips) : placeRange(anchor, clips);
  };
}

/** The clips of a timeline by their asset. */
type ClipsByAsset = ReadonlyMap<string, readonly PlayedClip[]>;

function placePoint({ at, parts }: CommentAnchor, clips: ClipsByAsset): Placement {
  const [part] = parts;
  if (!part) return { kind: 'gone' };
  const [clip] = clipsOf(part, clips)
    .filter((candidate) => isWithin(middleOf(part.source), rangeOf(candidate)))
    .toSorted(nearestTo(at, part));
  if (!clip) return { kind: 'gone' };
  // A word may begin before its clip does.
  const time = timelineTime(Math.max(clip.start, toTimeline(clip, part.source.start)));
  return { kind: 'placed', ranges: [{ start: time, endExclusive: time }], isPartial: false };
}

function placeRange(anchor: CommentAnchor, clips: ClipsByAsset): Placement {
  const places = anchor.parts.map((part) => placePart(part, anchor.at, clips));
  const ranges = joinRanges(
    places.flatMap((place) => place.ranges),
    0,
  );
  if (ranges.length === 0) return { kind: 'gone' };
  return { kind: 'placed', ranges, isPartial: places.some((place) => place.isPartial) };
}

/** The places of a part. Each instant of its source is taken once, also when several clips play it. */
function placePart(
  part: AnchorPart,
  at: Microseconds,
  clips: ClipsByAsset,
): { readonly ranges: readonly TimeRange[]; readonly isPartial: boolean } {
  let open: readonly SourceRange[] = [part.source];
  const ranges: TimeRange[] = [];
  let wordsLeft = part.words;
  let lost: Microseconds = part.source.endExclusive - part.source.start;
  for (const clip of clipsOf(part, clips).toSorted(nearestTo(at, part))) {
    const next: SourceRange[] = [];
    for (const range of open) {
      const piece = intersection(range, rangeOf(clip));
      const hasWords = part.words.length === 0 || wordsLeft.some((word) => piece && isWithin(middleOf(word), piece));
      if (!piece || !hasWords) {
        next.push(range);
        continue;
      }
      const edges = [shownAt(clip, piece.start), shownAt(clip, piece.endExclusive)] as const;
      const [start, endExclusive] = clip.reversed ? edges.toReversed() : edges;
      ranges.push({ start, endExclusive });
      lost -= piece.endExclusive - piece.start;
      wordsLeft = wordsLeft.filter((word) => !isWithin(middleOf(word), piece));
      if (range.start < piece.start) next.push({ start: range.start, endExclusive: piece.start });
      if (piece.endExclusive < range.endExclusive)
        next.push({ start: piece.endExclusive, endExclusive: range.endExclusive });
    }
    open = next;
  }
  return { ranges, isPartial: part.words.length > 0 ? wordsLeft.length > 0 : lost > 0 };
}

/** The clips that can hold a part: those of its asset, and for words only those that are heard. */
function clipsOf({ assetId, words }: AnchorPart, clips: ClipsByAsset): readonly PlayedClip[] {
  return (clips.get(assetId) ?? []).filter((clip) => words.length === 0 || isUnderstood(clip));
}

/** Orders clips by how near they play a part to a time. */
function nearestTo(at: Microseconds, { source }: AnchorPart): (left: PlayedClip, right: PlayedClip) => number {
  const distance = (clip: PlayedClip) => Math.abs(toTimeline(clip, source.start) - at);
  return (left, right) => distance(left) - distance(right) || left.start - right.start;
}

function rangeOf(clip: PlayedClip): SourceRange {
  return { start: clip.in, endExclusive: clip.out };
}

function intersection(left: SourceRange, right: SourceRange): SourceRange | null {
  const start = Math.max(left.start, right.start);
  const endExclusive = Math.min(left.endExclusive, right.endExclusive);
  return start < endExclusive ? { start: sourceTime(start), endExclusive: sourceTime(endExclusive) } : null;
}
