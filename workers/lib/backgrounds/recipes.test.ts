import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { MOODS } from '#shared/stock/moods.ts';
import { BEDS } from '#workers/server/stock/music/beds.ts';
import { drawBackground } from './draw-background.ts';
import { COLOR_NAMES } from './recipe.ts';
import { BACKGROUNDS } from './recipes.ts';

const SHAPES = [
  { width: 45, height: 80 },
  { width: 64, height: 64 },
  { width: 80, height: 45 },
];

type Recipe = (typeof BACKGROUNDS)[number];

function pixels(recipe: Recipe, size: { width: number; height: number }, phase: number): Uint8Array {
  const context = createCanvas(size.width, size.height).getContext('2d');
  drawBackground(context, recipe, size, phase);
  return context.canvas.data();
}

/** Mean brightness of a picture, 0 to 1. */
function brightness(data: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return sum / (data.length / 4) / 255;
}

/** Mean difference between two pictures, in levels of 0 to 255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

test('the library has at least 40 backgrounds and 12 beds, each with an id, a mood and words of its own', () => {
  expect(BACKGROUNDS.length).toBeGreaterThanOrEqual(40);
  expect(BEDS.length).toBeGreaterThanOrEqual(12);
  const items = [...BACKGROUNDS, ...BEDS];
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
  for (const { id, moods, words } of items) {
    expect(id).toMatch(/^[a-z][a-z-]{7,40}$/);
    expect(moods.length).toBeGreaterThan(0);
    expect(moods.filter((mood) => !MOODS.includes(mood))).toEqual([]);
    expect(words.length).toBeGreaterThan(5);
  }
  expect(BACKGROUNDS.flatMap(({ colors }) => colors).filter((color) => !COLOR_NAMES.includes(color))).toEqual([]);
});

test.for(BACKGROUNDS)('$id closes its loop, moves and covers the picture in every shape', (recipe) => {
  for (const size of SHAPES) {
    const first = pixels(recipe, size, 0);
    expect(difference(first, pixels(recipe, size, 1))).toBeLessThan(0.3);
    expect(difference(first, pixels(recipe, size, 0.4))).toBeGreaterThan(0.4);
    expect(first.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  }
});

function isSteady(recipe: Recipe): void {
  const [size] = SHAPES as [(typeof SHAPES)[number]];
  const frames = Array.from({ length: 20 }, (_, frame) => pixels(recipe, size, frame / 20));
  const levels = frames.map(brightness);
  // A flash is a change of a tenth and back (WCAG 2.3.1). Within half a second these change far less.
  for (const [index, level] of levels.entries())
    expect(Math.abs(level - (levels.at(index - 1) ?? 0))).toBeLessThan(0.06);
  const steps = frames.map((frame, index) => difference(frame, frames.at(index - 1) ?? frame));
  const [seam = 0, ...rest] = steps;
  expect(seam).toBeLessThanOrEqual(1.5 * Math.max(...rest));
}
// Families of recipes stand together, so every fourth is of nearly all.
test.for(BACKGROUNDS.filter((_, index) => index % 4 === 0))(
  '$id has no flash and does not jump where it starts over',
  isSteady,
);
test.for(BACKGROUNDS.filter((_, index) => index % 4 > 0))(
  '$id has no flash and does not jump where it starts over',
  { tags: 'long' },
  isSteady,
);
