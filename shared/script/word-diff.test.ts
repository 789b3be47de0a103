import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords, type WordRun } from './word-diff.ts';

const written = (runs: readonly WordRun[]) =>
  runs.map(({ type, text }) => ({ same: text, struck: `-${text}-`, added: `+${text}+` })[type]).join(' ');

test.each([
  ['Boil the water.', 'Boil the clear water.', 'Boil the +clear+ water.'],
  ['Boil the water now.', 'Heat the water.', '-Boil- +Heat+ the -water now.- +water.+'],
  ['', 'All new', '+All new+'],
  ['All gone', ' ', '-All gone-'],
  ['The  same', 'The same', 'The same'],
])('%j to %j', (before, after, expected) => {
  expect(written(diffWords(before, after))).toBe(expected);
});

test('the runs give both texts back', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffWords(before, after);
      const without = (gone: WordRun['type']) => runs.filter(({ type }) => type !== gone).map((run) => run.text);
      expect(without('added').join(' ')).toBe(before);
      expect(without('struck').join(' ')).toBe(after);
    }),
  );
  expect(diffWords('a '.repeat(5_000), 'b '.repeat(5_000))).toHaveLength(2);
});
