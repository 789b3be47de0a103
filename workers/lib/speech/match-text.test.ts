import { expect, it } from 'vitest';
import { matchText } from './match-text.ts';

const COFFEE = 'Cold brew coffee, in three slow steps.';
const REST = 'First, grind the beans coarse, and add cold water. Then leave it overnight. Twelve hours do the work.';

it.each([
  ['cold brew coffee', COFFEE, 'Cold brew coffee,'],
  ['cold blue coffee', COFFEE, 'Cold brew coffee,'],
  ['cold brew toffee', COFFEE, 'Cold brew coffee,'],
  ['coldbrew coffee', COFFEE, 'Cold brew coffee,'],
  ['cold coffee in 3', COFFEE, 'Cold coffee, in three'],
  ['um cold brew', COFFEE, 'Cold brew'],
  // Recognisers omit short words.
  ['then leave overnight 12 hours do work', REST.split(/(?<=water\.) /)[1], REST.split(/(?<=water\.) /)[1]],
  ['in three slow steps', `${COFFEE} First, grind`, 'in three slow steps.'],
  ['first grind the beans', 'First, grind', 'First, grind'],
  ['leave it overnight 12 hours', `${COFFEE} ${REST}`, 'leave it overnight. Twelve hours'],
  // Too few words to skip a long part.
  ['12 hours', `${COFFEE} ${REST}`, ''],
  ['anything', '', ''],
  ['something else that nobody wrote', COFFEE, ''],
])('where “%s” is heard, of “%s” “%s” is said', (recognised, known = '', expected = '') => {
  const words = known.split(' ');
  const { spoken, next } = matchText(recognised.split(' '), words, 'en');
  expect(spoken.map((index) => words[index]).join(' ')).toBe(expected);
  expect(next).toBe((spoken.at(-1) ?? -1) + 1);
});
