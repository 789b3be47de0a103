import { expect, test } from 'vitest';
import { at } from '#shared/timeline/testing/notation.ts';
import { typedPlace } from './typed-place.ts';

test.each([
  ['75', 75],
  ['1:15.5', 75.5],
  [' 2,25s ', 2.25],
  ['+2', 12],
  ['-0.5', 9.5],
  ['−0.5', 9.5],
  ['-30', 0],
  ['9:00', 100],
  ['+999999999999999', 100],
  ['', null],
  ['+', null],
  ['soon', null],
  ['--3', null],
])('at 10 s of 100 s, “%s” is at %s s', (text, seconds) => {
  expect(typedPlace(text, { playhead: at(10), end: at(100) })).toBe(seconds === null ? null : at(seconds));
});
