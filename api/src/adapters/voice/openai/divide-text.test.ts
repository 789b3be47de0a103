import { expect, it } from 'vitest';
import { divideText } from './divide-text.ts';

it.each([
  ['at sentences', 'One two. Three four. Five.', ['One two.', 'Three four.', 'Five.'], 16],
  ['at lines', 'One two\nThree four', ['One two', 'Three four'], 16],
  ['at commas in a long sentence', 'One two three, four five six', ['One two three,', 'four five six'], 16],
  ['between words', 'One two three four five', ['One two three', 'four five'], 16],
  ['after Chinese sentences', '一二三。四五六。七八', ['一二三。四五六。', '七八'], 9],
  ['never inside a character', '🙂🙂🙂🙂', ['🙂🙂', '🙂🙂'], 5],
])('divides %s', (_, text, parts, most) => {
  expect(divideText(text, most)).toEqual(parts);
});

it('keeps every word of a long text, in parts that fit', () => {
  const text = Array.from({ length: 900 }, (_, n) => `word${n}${n % 7 === 0 ? '.' : ''}`).join(' ');
  const parts = divideText(text, 1_000);
  expect(parts.join(' ')).toBe(text);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  expect(parts.length).toBeLessThan(9);
});
