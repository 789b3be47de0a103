import { expect, test } from 'vitest';
import { sourceTimeToleranceUs } from './at-frame.ts';

test.each([
  ['WebM, whole milliseconds', 1_000, 502],
  ['a phone’s QuickTime clock', 600, 836],
  ['a fine clock', 90_000, 8],
  ['one tick per frame: exact as it is', 30, 2],
])('%s', (_, resolution, tolerance) => {
  expect(sourceTimeToleranceUs(resolution)).toBe(tolerance);
});
