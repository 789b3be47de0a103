import { expect, test } from 'vitest';
import { suggestEmphasis } from './suggest-emphasis.ts';
import { talk } from './testing/talk.ts';

const WORDS = talk('We bake our bread before dawn and then nobody else comes along the road to town');

/** Peaks of sound as loud as `levelOf` says, from 0 to 1. */
function peaksOf(levelOf: (us: number) => number, seconds = 10) {
  const data = Int8Array.from({ length: seconds * 200 }, (_, n) => {
    const level = Math.round(127 * levelOf(Math.floor(n / 2) * 10_000));
    return n % 2 === 0 ? -level : level;
  });
  return { data, bucketUs: 10_000 };
}

const isIn = (us: number, index: number) => us >= (WORDS[index]?.start ?? 0) && us < (WORDS[index]?.endExclusive ?? 0);
const isSpoken = (us: number) => WORDS.some((_, index) => isIn(us, index));
const texts = (starts: ReadonlySet<number>) => WORDS.filter(({ start }) => starts.has(start)).map(({ text }) => text);

test('words louder than those around them stand out, short ones and those next to a louder one do not', () => {
  const loud = new Map([
    [3, 0.6],
    [4, 0.5],
    [8, 0.5],
    [14, 0.6],
  ]);
  const levelOf = (us: number) =>
    loud.get(WORDS.findIndex((_, index) => isIn(us, index))) ?? (isSpoken(us) ? 0.3 : 0.01);
  expect(texts(suggestEmphasis(WORDS, peaksOf(levelOf)))).toEqual(['bread', 'nobody']);
});

test.each([
  ['even speech', (us: number) => (isSpoken(us) ? 0.3 : 0.01)],
  ['silence', () => 0],
  ['noise', (us: number) => (us % 70_000 === 0 ? 0.02 : 0.005)],
])('%s has none', (_, levelOf) => {
  expect(suggestEmphasis(WORDS, peaksOf(levelOf)).size).toBe(0);
});

test('words past the sound, few words and no words have none', () => {
  expect(
    suggestEmphasis(
      WORDS,
      peaksOf(() => 0.3, 1),
    ).size,
  ).toBe(0);
  expect(
    suggestEmphasis(
      WORDS.slice(0, 4),
      peaksOf((us) => (isIn(us, 2) ? 0.9 : 0.1)),
    ).size,
  ).toBe(0);
  expect(
    suggestEmphasis(
      [],
      peaksOf(() => 0.5),
    ).size,
  ).toBe(0);
});
