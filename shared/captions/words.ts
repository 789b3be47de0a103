import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import type { CaptionWord } from '#shared/timeline/timeline.ts';
import { countCharacters, splitTokens, type Token } from './tokens.ts';

/** Minimum time that a word is shown, if there is enough time: 80 ms, about two frames at 30 per second. */
const MIN_WORD_US: Microseconds = 80_000;

/**
 * Estimates how long a word takes to say, in syllables (a plain number, for comparison only). Latin words count their
 * vowel groups, figures their digits, other scripts their characters. A comma or a full stop adds a pause.
 */
export function spokenWeight(token: string): number {
  return wordWeight(token) + pauseWeight(token);
}

/**
 * Spreads the words of a text over [start, endExclusive) in proportion to {@link spokenWeight}. Words follow each other
 * without gaps, except for a pause after punctuation; the first starts at `start`, the last ends at `endExclusive`.
 * @param start Source time of the caption.
 * @returns No words for a text without words, or when there is less than 1 µs for each.
 */
export function spreadWords(text: string, start: SourceTime, endExclusive: SourceTime): readonly CaptionWord[] {
  return spreadTokens(splitTokens(text), start, endExclusive);
}

/** {@link spreadWords} for a text that is already split into words. */
export function spreadTokens(tokens: readonly Token[], start: number, endExclusive: number): readonly CaptionWord[] {
  if (tokens.length === 0 || endExclusive - start < tokens.length) return [];
  const spoken = tokens.map(({ text }) => wordWeight(text));
  const pauses = tokens.map(({ text }, index) => (index === tokens.length - 1 ? 0 : pauseWeight(text)));
  const total = sum(spoken) + sum(pauses);
  // Reserves 1 µs for each word, so that none is empty however the weights round.
  const scale = (endExclusive - start - tokens.length) / total;
  let weight = 0;
  return tokens.map(({ text }, index) => {
    const wordStart = start + index + Math.round(weight * scale);
    weight += spoken[index] ?? 0;
    const wordEnd = start + index + 1 + Math.round(weight * scale);
    weight += pauses[index] ?? 0;
    return {
      text,
      start: sourceTime(wordStart),
      endExclusive: sourceTime(index === tokens.length - 1 ? endExclusive : wordEnd),
    };
  });
}

/**
 * The words of a changed text. A word that stayed keeps its time, and the rest is spread over the time between.
 *
 *     |we  |sell |fresh |bread|            |we  |sell |the |best |bread|
 *     0    1     2      3     4     →      0    1     2    2.6   3     4
 *
 * A word inserted between two touching words takes time from its neighbours.
 * @param range The caption's shown range [in, out) in its source time.
 */
export function retimeWords(
  words: readonly CaptionWord[],
  text: string,
  range: { readonly start: SourceTime; readonly endExclusive: SourceTime },
): readonly CaptionWord[] {
  const tokens = splitTokens(text);
  const kept = matchWords(words, tokens);
  const retimed: (CaptionWord | undefined)[] = kept.map((index) => words[index ?? -1]);

  let first = 0;
  while (first < tokens.length) {
    if (retimed[first]) {
      first += 1;
      continue;
    }
    let last = first;
    while (last + 1 < tokens.length && !retimed[last + 1]) last += 1;
    const run = widenRun(retimed, kept, words, first, last, range);
    const spread = spreadTokens(tokens.slice(run.first, run.last + 1), run.start, run.endExclusive);
    if (spread.length === 0) return spreadWords(text, range.start, range.endExclusive);
    for (const [offset, word] of spread.entries()) retimed[run.first + offset] = word;
    first = run.last + 1;
  }
  return retimed
    .filter((word) => word !== undefined)
    .map((word, index) => ({ ...word, text: tokens[index]?.text ?? '' }));
}

interface Run {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly endExclusive: number;
}

/** Time range for the new words first..last. Includes kept neighbours, the next one first, until it is long enough. */
function widenRun(
  retimed: readonly (CaptionWord | undefined)[],
  kept: readonly (number | null)[],
  words: readonly CaptionWord[],
  first: number,
  last: number,
  range: { readonly start: number; readonly endExclusive: number },
): Run {
  // Words that replace old ones take exactly the old words' time, so that the pauses around them stay.
  const replaced = words.slice((kept[first - 1] ?? -1) + 1, kept[last + 1] ?? words.length);
  const before = retimed[first - 1];
  const after = retimed[last + 1];
  let start: number = replaced[0]?.start ?? before?.endExclusive ?? range.start;
  let endExclusive: number = replaced.at(-1)?.endExclusive ?? after?.start ?? range.endExclusive;
  start = Math.max(start, before?.endExclusive ?? 0);
  if (!before && replaced.length === 0) start = Math.min(range.start, endExclusive);
  if (!after && replaced.length === 0) endExclusive = Math.max(range.endExclusive, start);

  let isNext = true;
  while (endExclusive - start < (last - first + 1) * MIN_WORD_US) {
    const next = retimed[last + 1];
    const previous = retimed[first - 1];
    if (!next && !previous) break;
    if (next && (isNext || !previous)) {
      last += 1;
      endExclusive = next.endExclusive;
    } else if (previous) {
      first -= 1;
      start = previous.start;
    }
    isNext = !isNext;
  }
  return { first, last, start, endExclusive };
}

/** For each token, the index of the old word that it matches, or null: the longest common subsequence. */
function matchWords(words: readonly CaptionWord[], tokens: readonly Token[]): readonly (number | null)[] {
  // Computed once for each word, because a caption at its limits has more than a million pairs to compare.
  const spokenBefore = words.map(({ text }) => spokenForm(text));
  const spokenNow = tokens.map(({ text }) => spokenForm(text));
  const width = tokens.length + 1;
  const lengths = new Uint16Array((words.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = words.length - 1; row >= 0; row -= 1) {
    for (let column = tokens.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        spokenBefore[row] === spokenNow[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const matches: (number | null)[] = [];
  let row = 0;
  for (let column = 0; column < tokens.length; column += 1) {
    while (row < words.length && at(row + 1, column) >= at(row, column) && at(row, column) > 0) row += 1;
    if (row < words.length && spokenBefore[row] === spokenNow[column]) {
      matches.push(row);
      row += 1;
    } else matches.push(null);
  }
  return matches;
}

/**
 * A word without case and punctuation, which do not change its pronunciation. A token of only marks stays unchanged.
 */
function spokenForm(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || text;
}

function wordWeight(token: string): number {
  const digits = token.match(/\p{N}/gu)?.length ?? 0;
  const syllables = token.match(/[aeiouyáàâäãåæéèêëíìîïóòôöõøœúùûüýÿąęıůű]+/giu)?.length ?? 0;
  const hasLatin = /\p{Script=Latin}/u.test(token);
  const others = hasLatin ? 0 : countCharacters(token.replace(/[\p{N}\p{P}\p{Z}]/gu, ''));
  return Math.max(1, digits * 1.2 + (hasLatin ? Math.max(1, syllables) : others * 0.8) + countCharacters(token) * 0.08);
}

function pauseWeight(token: string): number {
  if (/[.!?…。！？]["'”’)]*$/u.test(token)) return 1.6;
  return /[,;:、，；：–—]["'”’)]*$/u.test(token) ? 0.8 : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
