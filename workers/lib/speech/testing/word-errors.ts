import type { HeardWord } from '#workers/lib/speech/snap-words.ts';

const plain = ({ text }: HeardWord) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words that are wrong, missing or added, as a part of those that were said. */
export function wordErrors(said: readonly HeardWord[], heard: readonly HeardWord[]): number {
  let row = heard.map((_, n) => n + 1);
  row.unshift(0);
  for (const [index, word] of said.entries()) {
    const next = [index + 1];
    for (const [n, other] of heard.entries()) {
      const wrong = (row[n] ?? 0) + (plain(word) === plain(other) ? 0 : 1);
      next.push(Math.min(wrong, (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / said.length;
}

/** Seconds from the start of each word to that of the nearest one that sounds the same, in order of size. */
export function startsOff(said: readonly HeardWord[], heard: readonly HeardWord[]): readonly number[] {
  const off = said.flatMap((word) => {
    const same = heard.filter((other) => plain(other) === plain(word));
    return same.length === 0 ? [] : [Math.min(...same.map(({ start }) => Math.abs(start - word.start)))];
  });
  return off.toSorted((left, right) => left - right);
}

/** Words said again and again, every so many seconds. */
export function repeated(words: readonly HeardWord[], times: number, everySeconds: number): readonly HeardWord[] {
  return Array.from({ length: times }, (_, n) => n * everySeconds).flatMap((shift) =>
    words.map(({ text, start, end }) => ({ text, start: shift + start, end: shift + end })),
  );
}
