import { expect, test } from 'vitest';
import { src } from '#shared/timeline/testing/notation.ts';
import { spokenRange } from './spoken-range.ts';

const words = (...times: readonly [number, number][]) =>
  times.map(([start, end]) => ({ text: 'word', start: src(start), endExclusive: src(end) }));

test.each<[string, ReturnType<typeof words>, [number, number], [number, number]]>([
  ['silence at both ends is cut down to a tenth of a second', words([0.5, 1], [1, 2]), [0, 3], [0.4, 2.1]],
  ['a voice without silence stays whole', words([0.05, 2.95]), [0, 3], [0, 3]],
  ['a voice without known words stays whole', [], [0.2, 3], [0.2, 3]],
  ['words outside of the range do not count', words([0, 0.5], [1, 2], [5, 6]), [0.8, 4], [0.9, 2.1]],
  ['what is left is never shorter than a clip may be', words([2.99, 3]), [0, 3], [2.89, 3]],
])('%s', (_title, said, [from, to], [start, end]) => {
  expect(spokenRange(said, { in: src(from), out: src(to) })).toEqual({ in: src(start), out: src(end) });
});
