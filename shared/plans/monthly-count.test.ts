import { expect, test } from 'vitest';
import { countsAt } from './monthly-count.ts';

test('a project counts once: when it is made, or at its first export if it was started empty', () => {
  const [usual, empty] = [{ countsAtExport: false }, { countsAtExport: true }];
  expect([countsAt('creation', usual), countsAt('export', usual)]).toEqual([true, false]);
  expect([countsAt('creation', empty), countsAt('export', empty)]).toEqual([false, true]);
});
