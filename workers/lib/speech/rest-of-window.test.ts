import { expect, test } from 'vitest';
import { restStart } from './rest-of-window.ts';

const pauses = [
  { start: 10.3, end: 11.1 },
  { start: 22.8, end: 23.2 },
];

test.each([
  { what: 'nothing is left of a window that was heard to its end', last: 26.2, start: 26.4 },
  { what: 'a time that is rounded down leaves nothing', last: 25.5, start: 26.4 },
  { what: 'the rest begins in the pause at the last time', last: 23, start: 23 },
  { what: 'the rest begins in a pause near the last time', last: 22.4, start: 23 },
  { what: 'without a pause near it, the rest begins at the last time', last: 18, start: 18 },
  { what: 'a model that says no time has heard all', last: null, start: 26.4 },
])('$what', ({ last, start }) => {
  expect(restStart(last, { seconds: 26.4, pauses })).toBeCloseTo(start, 6);
});

test('a pause at the end of a window is no rest', () => {
  expect(restStart(10, { seconds: 12, pauses: [{ start: 10.4, end: 11.9 }] })).toBe(12);
});
