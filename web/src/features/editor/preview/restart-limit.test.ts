import { expect, test } from 'vitest';
import { RestartLimit } from './restart-limit.ts';

test('three restarts a minute, and more after the minute or on request', () => {
  const limit = new RestartLimit();
  expect([0, 10, 20, 30, 59_999].map((time) => limit.take(time))).toEqual([true, true, true, false, false]);
  expect([60_000, 60_005, 60_010].map((time) => limit.take(time))).toEqual([true, false, true]);
  limit.clear();
  expect(limit.take(60_011)).toBe(true);
});
