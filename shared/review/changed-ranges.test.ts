import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { changedRanges, isUnchanged, type VideoPart } from './changed-ranges.ts';
import { describeChanges } from './describe-changes.ts';

/** Parts of 2 s, one for each letter. */
const parts = (letters: string): VideoPart[] =>
  [...letters].map((hash, index) => ({ start: index * 2e6, end: (index + 1) * 2e6, hash }));

it.each([
  ['abcd', 'abcd', [], 'Nothing differs.'],
  [
    'abcdef',
    'abxdey',
    [
      [4, 6],
      [10, 12],
    ],
    '0:04–0:06 and 0:10–0:12 differ.',
  ],
  ['abcd', 'axyd', [[2, 6]], '0:02–0:06 differs.'],
  ['abcd', 'ab', [], 'It is 0:04 shorter.'],
  ['ab', 'abc', [[4, 6]], '0:04–0:06 differs. It is 0:02 longer.'],
  ['', 'a', [[0, 2]], '0:00–0:02 differs. It is 0:02 longer.'],
  ['a-b-c-d-e-', 'AxBxCxDxEx', [[0, 20]], '0:00–0:20 differs.'],
  [
    '0123456789',
    'a1b3c5d7e9',
    [
      [0, 2],
      [4, 6],
      [8, 10],
      [12, 14],
      [16, 18],
    ],
    '0:00–0:02, 0:04–0:06, 0:08–0:10, 0:12–0:14 and 1 other place differ.',
  ],
])('from %s to %s', (before, after, ranges, text) => {
  const changes = changedRanges(parts(before), parts(after));
  expect(changes.ranges.map(({ start, endExclusive }) => [start / 1e6, endExclusive / 1e6])).toEqual(ranges);
  expect(describeChanges(changes)).toBe(text);
});

test('no changed time is missed, and no equal part is shown, wherever the parts begin', () => {
  // Content of a video: a letter in each half second. A part's hash is its content.
  const content = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 });
  const partsOf = (letters: readonly string[], lengths: readonly number[]): VideoPart[] => {
    const made: VideoPart[] = [];
    for (let at = 0, part = 0; at < letters.length; part++) {
      const next = Math.min(letters.length, at + (lengths[part % lengths.length] ?? 4));
      made.push({ start: at * 5e5, end: next * 5e5, hash: letters.slice(at, next).join('') });
      at = next;
    }
    return made;
  };
  const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(content, content, lengths, lengths, fc.boolean(), (one, other, cuts, otherCuts, isSameCut) => {
      const before = partsOf(one, cuts);
      const after = partsOf(other, isSameCut ? cuts : otherCuts);
      const changes = changedRanges(before, after);
      const isShown = (time: number) =>
        changes.ranges.some(({ start, endExclusive }) => start <= time && time < endExclusive);
      for (const [index, letter] of other.entries()) {
        if (letter !== one[index]) expect(isShown(index * 5e5)).toBe(true);
      }
      for (const { start, end, hash } of after) {
        const isEqual = before.some((part) => part.start === start && part.end === end && part.hash === hash);
        if (isEqual) for (let time = start; time < end; time += 5e5) expect(isShown(time)).toBe(false);
      }
      expect(changes.longerBy).toBe((other.length - one.length) * 5e5);
      expect(isUnchanged(changedRanges(after, after))).toBe(true);
    }),
    { seed: 31, numRuns: 1_000 },
  );
});
