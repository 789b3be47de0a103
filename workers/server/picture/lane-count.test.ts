import { expect, test } from 'vitest';
import { planLanes } from './lane-count.ts';

const GIB = 1024 ** 3;
const UPRIGHT_4K = { width: 2160, height: 3840 };

test.each([
  { cores: 2, freeBytes: 20 * GIB, count: 1 },
  { cores: 4, freeBytes: 20 * GIB, count: 2 },
  { cores: 16, freeBytes: 64 * GIB, count: 8 },
  { cores: 16, freeBytes: 4 * GIB, count: 2 },
  { cores: 16, freeBytes: GIB / 2, count: 1 },
])('$cores cores and $freeBytes bytes make $count segments of 4K at once', ({ cores, freeBytes, count }) => {
  expect(planLanes(UPRIGHT_4K, { cores, freeBytes }).count).toBe(count);
});

test('memory allows more segments of small videos', () => {
  const machine = { cores: 16, freeBytes: 6 * GIB };
  expect(planLanes({ width: 1080, height: 1920 }, machine).count).toBe(8);
  expect(planLanes(UPRIGHT_4K, machine).count).toBeLessThan(5);
});

test('a lone encoder chooses its threads', () => {
  expect(planLanes(UPRIGHT_4K, { cores: 2, freeBytes: 20 * GIB }).encoderThreads).toBeNull();
  expect(planLanes(UPRIGHT_4K, { cores: 8, freeBytes: 20 * GIB }).encoderThreads).toBe(3);
});
