import { expect, test } from 'vitest';
import { cutToSeconds } from './pacing.ts';

test('a text that fits stays whole; one that is cut does not end with a small word', () => {
  const text = 'Bees tell each other where the flowers are';
  expect(cutToSeconds(text, 10)).toBe(text);
  expect(cutToSeconds(text, 2)).toBe('Bees tell each other where');
});
