import { expect, it } from 'vitest';
import { punctuate } from './punctuate.ts';

const write = (text: string, ...words: string[]) =>
  punctuate(
    text,
    words.map((word, n) => ({ text: word, start: n, end: n + 1 })),
  ).map(({ text: written, start, end }) => `${written} ${start}-${end}`);

it('words take capitals and marks from the text', () => {
  expect(write('“Cold brew, in 3 steps.” Yes!', 'cold', 'brew', 'in', '3', 'steps', 'yes')).toEqual([
    '“Cold 0-1',
    'brew, 1-2',
    'in 2-3',
    '3 3-4',
    'steps.” 4-5',
    'Yes! 5-6',
  ]);
});

it('words that the text joins are one', () => {
  expect(write('It’s twenty-five now.', 'It’s', 'twenty', 'five', 'now')).toEqual([
    'It’s 0-1',
    'twenty-five 1-3',
    'now. 3-4',
  ]);
});

it('a joined word is as unsure as its less sure part', () => {
  const words = [0.9, 0.4, undefined].map((confidence, n) => ({
    text: ['twenty', 'five', 'now'][n] ?? '',
    start: n,
    end: n + 1,
    ...(confidence === undefined ? {} : { confidence }),
  }));
  expect(punctuate('twenty-five now', words).map(({ confidence }) => confidence)).toEqual([0.4, undefined]);
});

it('a word that is not in the text stays as it is', () => {
  expect(write('Two cups.', 'Two', 'big', 'cups')).toEqual(['Two 0-1', 'big 1-2', 'cups. 2-3']);
});
