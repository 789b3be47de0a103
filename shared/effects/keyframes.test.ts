import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { EASES, type Ease, easeShare, type Keyframe, setKeyframe, valueAt } from './keyframes.ts';
import type { EffectValue } from './parameter.ts';

const key = (time: number, value: EffectValue, ease?: Ease): Keyframe => ({
  time: sourceTime(time),
  value,
  ...(ease && { ease }),
});

test.each<[string, Ease, number[]]>([
  ['linear', 'linear', [0, 25, 50, 75, 100]],
  ['hold', 'hold', [0, 0, 0, 0, 100]],
  ['in', 'in', [0, 1.5625, 12.5, 42.1875, 100]],
  ['out', 'out', [0, 57.8125, 87.5, 98.4375, 100]],
  ['inOut', 'inOut', [0, 6.25, 50, 93.75, 100]],
])('a number moves by %s', (_, ease, expected) => {
  const keyframes = [key(1_000, 0, ease), key(2_000, 100)];
  expect([1_000, 1_250, 1_500, 1_750, 2_000].map((time) => valueAt(keyframes, sourceTime(time)))).toEqual(expected);
});

test('before the first and after the last keyframe their values stand', () => {
  const keyframes = [key(1_000, 1), key(2_000, 3)];
  expect([0, 999, 2_001, 9_000].map((time) => valueAt(keyframes, sourceTime(time)))).toEqual([1, 1, 3, 3]);
  expect(valueAt([key(5, 7)], sourceTime(0))).toBe(7);
});

test('points move on a straight line; choices and switches change at the keyframe', () => {
  expect(valueAt([key(0, { x: 0, y: 1 }), key(4, { x: 1, y: 3 })], sourceTime(1))).toEqual({ x: 0.25, y: 1.5 });
  expect([1, 3, 4].map((time) => valueAt([key(0, 'a'), key(4, 'b')], sourceTime(time)))).toEqual(['a', 'a', 'b']);
  expect([3, 4].map((time) => valueAt([key(0, false), key(4, true)], sourceTime(time)))).toEqual([false, true]);
});

test('an ease goes from 0 to 1 and never back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...EASES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (ease, a, b) => {
        expect([easeShare(ease, 0), easeShare(ease, 1)]).toEqual([0, 1]);
        const [low, high] = [easeShare(ease, Math.min(a, b)), easeShare(ease, Math.max(a, b))];
        expect(low >= 0 && low <= high + 1e-12 && high <= 1).toBe(true);
      },
    ),
  );
});

test('a keyframe takes the place of the one at its time, or comes in order', () => {
  expect(setKeyframe([key(1, 1), key(3, 3)], key(2, 2))).toEqual([key(1, 1), key(2, 2), key(3, 3)]);
  expect(setKeyframe([key(1, 1), key(3, 3)], key(3, 9))).toEqual([key(1, 1), key(3, 9)]);
});
