import { expect, it } from 'vitest';
import { readableOn } from './readable-on.ts';

it.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#ffe600', '#000000'],
  ['#1e3a8a', '#ffffff'],
  ['#3b82f6', '#000000'],
  ['#c4272d', '#ffffff'],
])('text on %s is %s', (color, text) => {
  expect(readableOn(color)).toBe(text);
});
