import { speechTokens } from '#shared/transcript/speech-tokens.ts';
import type { RecognisedWord } from '#workers/lib/speech/snap-words.ts';

/*
 * Words are compared as Whisper's published normaliser compares them: without case and punctuation, and a number is the same word
 * in digits and in letters ("12", "Twelve"), as a title is in short and in full ("Mr.", "Mister").
 */

const TITLES: Readonly<Record<string, string>> = { mr: 'mister', mrs: 'missus', ms: 'miss', dr: 'doctor', st: 'saint' };

/** A word in its compared form, with its start. */
interface PlainWord {
  readonly text: string;
  readonly start: number;
}

function plainWords(words: readonly RecognisedWord[]): readonly PlainWord[] {
  const tokens = speechTokens(
    words.map(({ text }) => text),
    'en',
  );
  return tokens.map(({ text, first }) => ({ text: TITLES[text] ?? text, start: words[first]?.start ?? 0 }));
}

/** Words that are wrong, missing or added, as a part of those that were said. */
export function wordErrors(reference: readonly RecognisedWord[], hypothesis: readonly RecognisedWord[]): number {
  const others = plainWords(hypothesis);
  const words = plainWords(reference);
  let row = others.map((_, n) => n + 1);
  row.unshift(0);
  for (const [index, word] of words.entries()) {
    const next = [index + 1];
    for (const [n, other] of others.entries()) {
      const wrong = (row[n] ?? 0) + (word.text === other.text ? 0 : 1);
      next.push(Math.min(wrong, (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / words.length;
}

/** Seconds from the start of each word to that of the nearest one that sounds the same, in order of size. */
export function startsOff(
  reference: readonly RecognisedWord[],
  hypothesis: readonly RecognisedWord[],
): readonly number[] {
  const others = plainWords(hypothesis);
  const off = plainWords(reference).flatMap((word) => {
    const same = others.filter((other) => other.text === word.text);
    return same.length === 0 ? [] : [Math.min(...same.map(({ start }) => Math.abs(start - word.start)))];
  });
  return off.toSorted((left, right) => left - right);
}

/** Words said again and again, every so many seconds. */
export function repeated(
  words: readonly RecognisedWord[],
  times: number,
  everySeconds: number,
): readonly RecognisedWord[] {
  return Array.from({ length: times }, (_, n) => n * everySeconds).flatMap((shift) =>
    words.map(({ text, start, end }) => ({ text, start: shift + start, end: shift + end })),
  );
}
