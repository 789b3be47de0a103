import { type SpeechToken, speechTokens, unlikeness } from '#shared/transcript/speech-tokens.ts';

/** The words of a known text that match some recognised words. */
export interface MatchedText {
  /** Indices of the words, in order. */
  readonly spoken: readonly number[];
  /** The first word after them. */
  readonly next: number;
}

/** Words of the text to consider, beyond the number of recognised ones. */
const REACH = 2_000;

/**
 * Costs of a word that is only recognised, or only in the text; of another word in its place; and of skipping a part of
 * the text.
 */
const ALONE = 1;
const OTHER = 0.4;
const PASS = 2.5;
const PASS_WORD = 0.02;
const ROUNDING = 0.001;

/** Recognisers omit words with this many letters. */
const SHORT_WORD = 3;

/** The ways to reach a cell of the table. */
const BOTH = 0;
const SOUND = 1;
const TEXT = 2;
const PASSED = 3;

/**
 * Finds the words of a known text that match some recognised words: those on the cheapest path from the first unspoken
 * word. Skipping a longer part requires as many more matching words after it.
 * @param known The text from the first unspoken word on.
 * @param language BCP 47, for numbers.
 */
export function matchText(recognised: readonly string[], known: readonly string[], language: string): MatchedText {
  const sounds = speechTokens(recognised, language).map(({ text }) => text);
  const tokens = speechTokens(known.slice(0, 2 * recognised.length + REACH), language);
  const pairs = cheapestWay(sounds, tokens);
  const spoken = new Set(pairs.flatMap(({ token }) => wordsOf(token)));
  const next = Math.max(-1, ...spoken) + 1;
  for (const [index, { token, sound }] of pairs.entries()) {
    // "coldbrew" was recognised for "cold" "brew".
    for (const [beside, limit] of [
      [tokens.indexOf(token) - 1, pairs[index - 1]?.token.last ?? -1],
      [tokens.indexOf(token) + 1, next],
    ] as const) {
      const other = tokens[beside];
      const isBetween = other && (beside < tokens.indexOf(token) ? other.first > limit : other.last < limit);
      if (other && isBetween && sound !== token.text && sound.includes(other.text)) spoken.add(other.first);
    }
  }
  for (let word = 0; word < next; word++) {
    if (spoken.has(word) || (word > 0 && !spoken.has(word - 1)) || !spoken.has(word + 1)) continue;
    const letters = tokens.filter(({ first }) => first === word).map(({ text }) => text);
    if (letters.join('').length <= SHORT_WORD) spoken.add(word);
  }
  return { spoken: [...spoken].toSorted((left, right) => left - right), next };
}

function wordsOf({ first, last }: SpeechToken): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

interface Pair {
  readonly token: SpeechToken;
  readonly sound: string;
}

function cheapestWay(sounds: readonly string[], tokens: readonly SpeechToken[]): readonly Pair[] {
  const width = tokens.length + 1;
  const costs = new Float32Array((sounds.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const steps = new Uint8Array(costs.length);
  /** Start of the skipped part for each cell. */
  const passedFrom = new Int32Array(costs.length);
  costs[0] = 0;
  for (let row = 0; row <= sounds.length; row++) {
    let pass = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const take = (cost: number, step: number) => {
        if (cost >= (costs[at] ?? 0)) return;
        costs[at] = cost;
        steps[at] = step;
      };
      if (row > 0 && column > 0) {
        const far = unlikeness(sounds[row - 1] ?? '', tokens[column - 1]?.text ?? '');
        take((costs[at - width - 1] ?? 0) + (far === 0 ? 0 : OTHER + far), BOTH);
      }
      if (row > 0) take((costs[at - width] ?? 0) + ALONE, SOUND);
      if (column === 0) continue;
      take((costs[at - 1] ?? 0) + ALONE, TEXT);
      const begun = (costs[at - 1] ?? 0) + PASS;
      pass = begun < pass.cost ? { cost: begun, from: column - 1 } : pass;
      pass.cost += PASS_WORD;
      passedFrom[at] = pass.from;
      take(pass.cost, PASSED);
    }
  }
  const last = costs.subarray(sounds.length * width);
  // The longest of equal ones: a misrecognised last word is part of the text.
  const least = Math.min(...last) + ROUNDING;
  let [row, column] = [sounds.length, last.findLastIndex((cost) => cost <= least)];
  const pairs: Pair[] = [];
  while (row > 0 || column > 0) {
    const at = row * width + column;
    const step = steps[at];
    if (step === PASSED) column = passedFrom[at] ?? 0;
    else {
      const [token, sound] = [tokens[column - 1], sounds[row - 1]];
      if (step === BOTH && token && sound !== undefined) pairs.unshift({ token, sound });
      if (step !== TEXT) row--;
      if (step !== SOUND) column--;
    }
  }
  return pairs;
}
