import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import type { SpokenWord } from './cues.ts';

/** A part of an asset. */
export interface SourcePart {
  readonly start: SourceTime;
  readonly endExclusive: SourceTime;
}

/** The words of an asset as far as it has been listened to. */
export interface PartialTranscript {
  readonly words: readonly SpokenWord[];
  /** In order and apart; absent: all of it. */
  readonly parts?: readonly SourcePart[] | undefined;
}

/** Sound around a clip that is heard with it: a word on the edge is understood, and a longer clip has its words. */
const MARGIN_US: Microseconds = 2_000_000;

/** Sound between two ranges that is heard with them: a longer rest would cost more time than it is likely to save. */
const JOINED_US: Microseconds = 30_000_000;

/**
 * Returns what has to be listened to so that the words of some parts of an asset are known: not the whole of it, because a short
 * clip of a recording of hours would take many minutes.
 * @param wanted Parts that are in use, in any order.
 * @param recognised Parts that are known, in order and apart; absent: all.
 * @param duration Of the asset; null when it is unknown.
 */
export function partsToRecognise(
  wanted: readonly SourcePart[],
  recognised: readonly SourcePart[] | undefined,
  duration: SourceTime | null,
): readonly SourcePart[] {
  if (recognised === undefined) return [];
  const last = duration ?? sourceTime(Number.MAX_SAFE_INTEGER);
  const open = wanted.flatMap(({ start, endExclusive }) =>
    without({ start, endExclusive: earlier(endExclusive, last) }, recognised),
  );
  const wide = open.map(({ start, endExclusive }) => ({
    start: later(start, -MARGIN_US),
    endExclusive: later(endExclusive, MARGIN_US),
  }));
  const joined = joinParts(wide, JOINED_US).map(({ start, endExclusive }) => ({
    start: start < JOINED_US ? sourceTime(0) : start,
    endExclusive: endExclusive > last - JOINED_US ? last : endExclusive,
  }));
  return joinParts(joined, 0).flatMap((part) => without(part, recognised));
}

/**
 * Adds the words of a part that has been listened to. A word that was known stays, unless its middle is in the part.
 * @param duration Of the asset; null when it is unknown.
 */
export function addRecognised(
  { words, parts }: PartialTranscript,
  part: SourcePart,
  added: readonly SpokenWord[],
  duration: SourceTime | null,
): PartialTranscript {
  const isIn = ({ start, endExclusive }: SpokenWord) =>
    start + endExclusive >= 2 * part.start && start + endExclusive < 2 * part.endExclusive;
  const all = [...words.filter((word) => !isIn(word)), ...added.filter(isIn)];
  const recognised = parts && joinParts([...parts, part], 0);
  const isWhole =
    recognised?.length === 1 &&
    recognised[0]?.start === 0 &&
    duration !== null &&
    recognised[0].endExclusive >= duration;
  return { words: all.toSorted((left, right) => left.start - right.start), parts: isWhole ? undefined : recognised };
}

/** Parts in order, with those joined that overlap or are at most `gap` apart. */
function joinParts(parts: readonly SourcePart[], gap: Microseconds): readonly SourcePart[] {
  const joined: SourcePart[] = [];
  for (const part of parts.toSorted((left, right) => left.start - right.start)) {
    const before = joined.at(-1);
    if (!before || part.start - before.endExclusive > gap) joined.push(part);
    else {
      const endExclusive = sourceTime(Math.max(before.endExclusive, part.endExclusive));
      joined[joined.length - 1] = { start: before.start, endExclusive };
    }
  }
  return joined;
}

function without(part: SourcePart, recognised: readonly SourcePart[]): readonly SourcePart[] {
  let rest: readonly SourcePart[] = [part];
  for (const known of recognised) {
    rest = rest.flatMap(({ start, endExclusive }) => [
      { start, endExclusive: earlier(endExclusive, known.start) },
      { start: sourceTime(Math.max(start, known.endExclusive)), endExclusive },
    ]);
    rest = rest.filter(({ start, endExclusive }) => endExclusive > start);
  }
  return rest;
}

function earlier(left: SourceTime, right: SourceTime): SourceTime {
  return left < right ? left : right;
}

function later(time: SourceTime, by: Microseconds): SourceTime {
  return sourceTime(Math.max(0, time + by));
}
