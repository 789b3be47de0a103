import { expect, it } from 'vitest';
import { findSilences, snapWords } from './snap-words.ts';

const snap = (start: number, end: number, ...silences: readonly (readonly [number, number])[]) => {
  const [word] = snapWords(
    [{ text: 'word', start, end }],
    silences.map(([from, to]) => ({ start: from, end: to })),
  );
  return [word?.start, word?.end];
};

it.each([
  ['begins in silence', [1, 2], [[0.5, 1.4]], [1.4, 2]],
  ['ends in silence', [1, 2], [[1.6, 3]], [1, 1.6]],
  ['has a pause near its start', [1, 2], [[1.3, 1.6]], [1.6, 2]],
  ['has a pause near its end', [1, 2], [[1.5, 1.8]], [1, 1.5]],
  ['has a short pause inside, as in "ca-ptions"', [1, 2], [[1.4, 1.55]], [1, 2]],
  ['is all silence', [1, 2], [[0, 3]], [1, 2]],
  ['is nearly all silence', [1, 2], [[1.05, 2.5]], [1, 2]],
  ['lasts longer than any word', [1, 6], [], [1, 3.5]],
] as const)('a word that %s', (_what, [start, end], silences, expected) => {
  expect(snap(start, end, ...silences)).toEqual(expected);
});

it.each([
  ['a number', '555-0199', [1, 3.8], [[2.2, 2.6]], [1, 3.8]],
  [
    'a number with pauses',
    '0800-555-0199',
    [1, 6.5],
    [
      [2, 2.5],
      [4, 5],
    ],
    [1, 6.5],
  ],
  ['initials', 'BBC', [1, 2.4], [[1.5, 1.8]], [1, 2.4]],
  ['an address', 'clipwright.com', [1, 2.8], [[1.8, 2.1]], [1, 2.8]],
  ['a number and a sound that is too short for a digit', '555-0199', [1, 2.8], [[2.2, 2.6]], [1, 2.2]],
  ['a number and more speech than it has digits', '25', [1, 4.5], [[2.2, 2.6]], [2.6, 4.5]],
  ['a long number without a pause', '$1,234,567', [1, 4.2], [], [1, 4.2]],
  ['one word', 'captions', [1, 2.8], [[1.9, 2.2]], [1, 1.9]],
] as const)('%s across a pause keeps the parts that it can be', (_what, text, [start, end], silences, expected) => {
  const [word] = snapWords(
    [{ text, start, end }],
    silences.map(([from, to]) => ({ start: from, end: to })),
  );
  expect([word?.start, word?.end]).toEqual(expected);
});

it('finds pauses under noise, and none that are too short', () => {
  const loud = [
    [0, 1],
    [1.5, 2],
    [2.05, 3],
  ] as const;
  const samples = Float32Array.from({ length: 48_000 }, (_, n) => {
    const isLoud = loud.some(([start, end]) => n >= start * 16_000 && n < end * 16_000);
    return (isLoud ? 0.3 : 0.003) * Math.sin(n * 1.7);
  });
  const [silence, ...others] = findSilences(samples);
  expect(others).toEqual([]);
  expect(silence?.start).toBeCloseTo(1, 1);
  expect(silence?.end).toBeCloseTo(1.5, 1);
});
