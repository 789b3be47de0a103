import { REVIEW_LIMITS } from '#shared/contracts/review.ts';
import { type Microseconds, sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { toSource } from '#shared/timeline/clip-time.ts';
import type { SourceRange } from '#shared/timeline/timeline.ts';
import type { PlayedClip } from './played-clips.ts';

/** A stretch of a source that a comment is about. */
export interface AnchorPart {
  readonly assetId: string;
  /** For a comment at a point: the word that is said there, or an empty range where none is. */
  readonly source: SourceRange;
  /** The words that are said in it, in source time. Empty where the asset has no transcript. */
  readonly words: readonly SourceRange[];
}

/**
 * Place of a comment, in words and source time rather than in seconds of a file. After a re-cut `placeComment` finds
 * it where its words are.
 */
export interface CommentAnchor {
  /** Time in the video in which it was made. */
  readonly at: TimelineTime;
  /** End of a comment on a range; null for one at a point. */
  readonly until: TimelineTime | null;
  /** Empty where nothing played. */
  readonly parts: readonly AnchorPart[];
  /** The words as the video said them, for the reader. At most `REVIEW_LIMITS.quote` characters. */
  readonly quote: string;
}

/** Finds the words of an asset, in order; undefined where none are known. */
export type SpokenWords = (assetId: string) => readonly SpokenRange[] | undefined;

/** Faster than anyone speaks for `MAX_COMMENT_RANGE_US`. Bounds the stored size of a comment. */
const MAX_WORDS = 600;

/** More clips than anyone watches in `MAX_COMMENT_RANGE_US`. Bounds the stored size of a comment. */
const MAX_PARTS = 200;

/**
 * Ties a comment to what plays at its place. Speech with known words is preferred, then the picture on top, then other
 * sound.
 * @param until Null for a comment at a point.
 * @param wordsOf Words of each asset, in order.
 */
export function anchorComment(
  clips: readonly PlayedClip[],
  { at, until }: { readonly at: TimelineTime; readonly until: TimelineTime | null },
  wordsOf: SpokenWords,
): CommentAnchor {
  const found = until === null ? pointPart(clips, at, wordsOf) : rangeParts(clips, at, until, wordsOf);
  let left = MAX_WORDS;
  const parts = found.slice(0, MAX_PARTS).map((part) => {
    const words = part.words.slice(0, left);
    left -= words.length;
    return { ...part, words: words.map(({ start, endExclusive }) => sourceRange(start, endExclusive)) };
  });
  const quote = found.flatMap(({ words }) => words.map(({ text }) => text)).filter((text) => text !== '');
  return { at, until, parts, quote: shortened(quote.join(' ')) };
}

interface FoundPart extends Omit<AnchorPart, 'words'> {
  readonly words: readonly SpokenRange[];
}

/** A word of an asset, in source time. */
interface SpokenRange {
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  readonly text: string;
}

function pointPart(clips: readonly PlayedClip[], at: TimelineTime, wordsOf: SpokenWords): readonly FoundPart[] {
  const clip = clipAt(clips, at, wordsOf);
  if (!clip) return [];
  const time = toSource(clip, at);
  const word = wordsHeard(clip, wordsOf).find(({ start, endExclusive }) => start <= time && time < endExclusive);
  const source = word ? sourceRange(word.start, word.endExclusive) : sourceRange(time, time);
  return [{ assetId: clip.assetId, source, words: word ? [word] : [] }];
}

function rangeParts(
  clips: readonly PlayedClip[],
  at: TimelineTime,
  until: TimelineTime,
  wordsOf: SpokenWords,
): readonly FoundPart[] {
  const edges = clips.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > at && edge < until);
  const times = [...new Set([at, ...edges, until])].sort((left, right) => left - right);
  const parts: FoundPart[] = [];
  for (const [index, from] of times.entries()) {
    const to = times[index + 1];
    const clip = to === undefined ? null : clipAt(clips, from, wordsOf);
    if (to === undefined || !clip) continue;
    const [start = 0, endExclusive = 0] = [toSource(clip, from), toSource(clip, to)].sort(
      (left, right) => left - right,
    );
    const last = parts.at(-1);
    const isContinued = last?.assetId === clip.assetId && last.source.endExclusive === start;
    if (isContinued) parts.pop();
    const source = sourceRange(isContinued ? last.source.start : start, endExclusive);
    parts.push({ assetId: clip.assetId, source, words: isUnderstood(clip) ? wordsWithin(source, clip, wordsOf) : [] });
  }
  return parts;
}

/** The clip that a viewer would mean at a time. */
function clipAt(clips: readonly PlayedClip[], at: TimelineTime, wordsOf: SpokenWords): PlayedClip | null {
  const playing = clips.filter(({ start, end }) => start <= at && at < end);
  const rank = (clip: PlayedClip) => {
    if (isUnderstood(clip) && (wordsOf(clip.assetId)?.length ?? 0) > 0) return 4_000;
    if (clip.layer !== null) return 3_000 + clip.layer;
    return clip.isUnder ? 1_000 : 2_000;
  };
  return playing.toSorted((left, right) => rank(right) - rank(left))[0] ?? null;
}

function wordsHeard(clip: PlayedClip, wordsOf: SpokenWords): readonly SpokenRange[] {
  return isUnderstood(clip) ? wordsWithin(sourceRange(clip.in, clip.out), clip, wordsOf) : [];
}

/** True for a clip whose words are heard. Nobody hears a word in speech that plays backwards. */
export function isUnderstood({ isHeard, reversed }: PlayedClip): boolean {
  return isHeard && !reversed;
}

/** A word is said where its middle is. */
function wordsWithin(range: SourceRange, { assetId }: PlayedClip, wordsOf: SpokenWords): readonly SpokenRange[] {
  return (wordsOf(assetId) ?? []).filter((word) => isWithin(middleOf(word), range));
}

/** The middle of a range, which decides in which clip a word is said. */
export function middleOf({ start, endExclusive }: Readonly<Record<'start' | 'endExclusive', Microseconds>>): number {
  return (start + endExclusive) / 2;
}

/** True if a range has a time. */
export function isWithin(time: number, { start, endExclusive }: SourceRange): boolean {
  return start <= time && time < endExclusive;
}

function sourceRange(start: Microseconds, endExclusive: Microseconds): SourceRange {
  return { start: sourceTime(start), endExclusive: sourceTime(endExclusive) };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= REVIEW_LIMITS.quote ? text : `${characters.slice(0, REVIEW_LIMITS.quote - 1).join('')}…`;
}

/** The whole range in which a comment was made. */
export function madeAt({ at, until }: Pick<CommentAnchor, 'at' | 'until'>): {
  readonly start: TimelineTime;
  readonly endExclusive: TimelineTime;
} {
  return { start: at, endExclusive: timelineTime(until ?? at) };
}
