import { expect, test } from 'vitest';
import { toYuva420 } from './overlay-planes.ts';

/** Planes of 2×2 pixels: four of Y, one of U, one of V, four of alpha. */
function planesOf(...pixels: readonly [number, number, number, number][]): number[] {
  return [...toYuva420(Uint8ClampedArray.from(pixels.flat()), 2, 2)];
}

test('colours become BT.709 limited range', () => {
  const red = [255, 0, 0, 255] as [number, number, number, number];
  expect(planesOf(red, red, red, red)).toEqual([63, 63, 63, 63, 102, 240, 255, 255, 255, 255]);
  const white = [255, 255, 255, 255] as [number, number, number, number];
  expect(planesOf(white, white, white, white)).toEqual([235, 235, 235, 235, 128, 128, 255, 255, 255, 255]);
});

test('transparent pixels lend no colour to their neighbours', () => {
  const [red, nothing]: [number, number, number, number][] = [
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ];
  expect(planesOf(red!, nothing!, nothing!, nothing!)).toEqual([63, 16, 16, 16, 102, 240, 255, 0, 0, 0]);
});

test('empty pixels become transparent black', () => {
  const nothing: [number, number, number, number] = [0, 0, 0, 0];
  expect(planesOf(nothing, nothing, nothing, nothing)).toEqual([16, 16, 16, 16, 128, 128, 0, 0, 0, 0]);
});
