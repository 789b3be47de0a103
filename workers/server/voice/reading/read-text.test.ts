import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

it('keeps the written words, one for each spoken stretch', () => {
  const words = readText('Pay $20 or 10 000 pesos — now 🎉', 'en');
  expect(words.map(({ written }) => written)).toEqual(['Pay', '$20', 'or', '10 000', 'pesos —', 'now 🎉']);
  expect(words.map(({ spoken }) => spoken)).toEqual(['Pay', '20 dollars', 'or', '10000', 'pesos —', 'now']);
});
