import { plainWord } from '#shared/transcript/fillers.ts';
import type { RecognisedWord, SecondsRange } from './snap-words.ts';
import { longestSpoken } from './spoken-length.ts';

/*
 * "First grind the— first grind the beans": the model was trained on clean texts and writes a false start only once.
 * Its alignment shows the place: a word lasts far too long, or a pause comes in the middle of a sentence. Recognised
 * separately, both sides have their words.
 */

/** Shortest pause inside a sentence to check. */
const SHORTEST_PAUSE_SECONDS = 0.15;

/** Most places to check per window, because each costs two more recognitions. */
const MOST_PLACES = 2;

/** Sound on each side of a place to recognise again: up to a pause, if there is one between these. */
const LEAST_SECONDS = 1.5;
const MOST_SECONDS = 8;

/** Most words dropped before a sentence restarts. */
const MOST_DROPPED = 3;

/** Hears a part of the window by itself; times are those of the window. */
export type RecognisePart = (range: SecondsRange) => Promise<readonly RecognisedWord[]>;

/**
 * Re-runs recognition where a false start is likely and adds the repeated words it missed. Takes nothing but a
 * repetition from there.
 * @param words Of a window, in seconds of the window.
 * @param pauses Of its speech.
 */
export async function addRestarts(
  words: readonly RecognisedWord[],
  { pauses, seconds }: { readonly pauses: readonly SecondsRange[]; readonly seconds: number },
  recognise: RecognisePart,
): Promise<readonly RecognisedWord[]> {
  let all = words;
  for (const at of placesOf(words, pauses).slice(0, MOST_PLACES)) {
    const from = boundary(all, pauses, at, -1) ?? 0;
    const to = boundary(all, pauses, at, 1) ?? seconds;
    const inside = all.filter(({ start }) => start >= from && start < to);
    const head = await recognise({ start: from, end: at });
    if (head.length === 0) continue;
    const tail = await recognise({ start: at, end: to });
    if (!isRestart(head, tail, inside)) continue;
    const others = (isBefore: boolean) => all.filter(({ start }) => (isBefore ? start < from : start >= to));
    all = [...others(true), ...head.slice(0, -1), ...head.slice(-1).map(withoutEnd), ...tail, ...others(false)];
  }
  return all;
}

/** Places in seconds, the likeliest first. */
function placesOf(words: readonly RecognisedWord[], pauses: readonly SecondsRange[]): readonly number[] {
  const stretched = words.flatMap(({ text, start, end }, index) => {
    const longest = longestSpoken(text);
    return index > 0 && end - start > longest ? [{ at: start, weight: (end - start) / longest }] : [];
  });
  const inSentences = pauses.flatMap(({ start, end }) => {
    const before = words.findLast((word) => word.start < start);
    const isInside = before !== undefined && words.some((word) => word.start >= start) && !/\p{P}$/u.test(before.text);
    return isInside && end - start >= SHORTEST_PAUSE_SECONDS ? [{ at: (start + end) / 2, weight: end - start }] : [];
  });
  return [...stretched, ...inSentences]
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ at }) => at)
    .filter((at, index, all) => all.findIndex((other) => Math.abs(other - at) < LEAST_SECONDS) === index);
}

/** Start or end of a part to recognise: a pause, else the edge of a word, else the window's end. */
function boundary(
  words: readonly RecognisedWord[],
  pauses: readonly SecondsRange[],
  at: number,
  direction: 1 | -1,
): number | null {
  const isNear = (seconds: number) => {
    const away = (seconds - at) * direction;
    return away >= LEAST_SECONDS && away <= MOST_SECONDS;
  };
  const quiet = pauses.map(({ start, end }) => (start + end) / 2).filter(isNear);
  const edges = words.map(({ start }) => start).filter(isNear);
  const isWhole = direction === 1 ? !words.some(({ end }) => end - at > MOST_SECONDS) : at <= MOST_SECONDS;
  if (quiet.length === 0 && isWhole) return null;
  return (direction === 1 ? quiet[0] : quiet.at(-1)) ?? (direction === 1 ? edges.at(-1) : edges[0]) ?? null;
}

/** True when the end of the first part is said again at the beginning of the second, and all other words are as they were heard. */
function isRestart(
  head: readonly RecognisedWord[],
  tail: readonly RecognisedWord[],
  known: readonly RecognisedWord[],
): boolean {
  const [before, after, both] = [head, tail, known].map((words) => words.map(({ text }) => plainWord(text)));
  if (!before || !after || !both) return false;
  const isLonger = before.length + after.length > both.length;
  return isLonger && isPartOf(both, [...before, ...after]) && repeatedCount(before, after) > 0;
}

/** A broken-off sentence has no end: a repetition across one would pass for said on purpose. */
function withoutEnd(word: RecognisedWord): RecognisedWord {
  return { ...word, text: word.text.replace(/[.!?…]+$/u, '') };
}

/** The number of first words of a part that are among the last words of the previous part, in sequence. */
function repeatedCount(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length); count > 0; count--) {
    for (let dropped = 0; dropped <= MOST_DROPPED && dropped + count <= before.length; dropped++) {
      const from = before.length - dropped - count;
      if (after.slice(0, count).every((word, n) => word === before[from + n])) return count;
    }
  }
  return 0;
}

/** True when all words appear in this order among others. */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  let found = 0;
  for (const word of all) if (word === some[found]) found++;
  return found === some.length;
}
