import { expect, test } from 'vitest';
import { cutIntoSegments } from './segments.ts';

const at = (numerator: number, denominator: number, frameCount: number) => ({
  frameCount,
  frameRate: { numerator, denominator },
});

test('segments follow each other, begin on whole seconds and end with the plan', () => {
  expect(cutIntoSegments(at(60, 1, 250), 2)).toEqual([
    { index: 0, firstFrame: 0, endFrame: 120 },
    { index: 1, firstFrame: 120, endFrame: 240 },
    { index: 2, firstFrame: 240, endFrame: 250 },
  ]);
});

test('a cut between two frames moves to the first frame that is not before it', () => {
  expect(cutIntoSegments(at(30_000, 1_001, 61), 1).map(({ endFrame }) => endFrame)).toEqual([30, 60, 61]);
});

test('a plan that ends on a cut has no empty segment after it, and an empty plan has none', () => {
  expect(cutIntoSegments(at(30, 1, 60), 2)).toHaveLength(1);
  expect(cutIntoSegments(at(30, 1, 0), 2)).toEqual([]);
});

test('lengths that are not whole seconds are refused', () => {
  expect(() => cutIntoSegments(at(30, 1, 60), 0)).toThrow(RangeError);
  expect(() => cutIntoSegments(at(30, 1, 60), 1.5)).toThrow(RangeError);
});
