import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import { CATEGORIES } from './illustration.ts';
import { ILLUSTRATIONS, type IllustrationRecipe, SUBJECTS } from './illustrations.ts';
import { drawAll } from './marks.ts';
import { paintIllustration } from './paint-illustration.ts';
import { colorsIn } from './pen.ts';

type Size = { readonly width: number; readonly height: number };

const SHAPES: readonly Size[] = [
  { width: 54, height: 96 },
  { width: 64, height: 64 },
  { width: 96, height: 54 },
];

/** Levels that can be seen. */
const LEAST = 24;

const close = ILLUSTRATIONS.filter(({ shows }) => shows.view === 'close');

function pixels(recipe: IllustrationRecipe, size: Size, phase: number): Uint8Array {
  const context = createCanvas(size.width, size.height).getContext('2d');
  drawBackground(context, recipe, size, phase);
  return context.canvas.data();
}

/** Largest difference of two pictures at each pixel, in levels. */
function differences(a: Uint8Array, b: Uint8Array): Uint8Array {
  const most = new Uint8Array(a.length / 4);
  for (let at = 0; at < a.length; at++)
    most[at >> 2] = Math.max(most[at >> 2] ?? 0, Math.abs((a[at] ?? 0) - (b[at] ?? 0)));
  return most;
}

function mean(values: Uint8Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The outermost rows and columns with a mark that can be seen. */
function boundsOf(marks: Uint8Array, { width, height }: Size) {
  const bounds = { left: width, right: -1, top: height, bottom: -1 };
  for (const [at, mark] of marks.entries()) {
    if (mark <= LEAST) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

test('each category has six things in three scenes, each with an id and a title of its own', () => {
  const counts = Map.groupBy(SUBJECTS, ({ category }) => category);
  expect([...counts.keys()]).toEqual([...CATEGORIES]);
  expect([...counts.values()].map((each) => each.length)).toEqual(CATEGORIES.map(() => 6));
  expect(ILLUSTRATIONS).toHaveLength(3 * SUBJECTS.length);
  expect(new Set(ILLUSTRATIONS.map(({ id }) => id)).size).toBe(ILLUSTRATIONS.length);
  expect(new Set(ILLUSTRATIONS.map(({ title }) => title)).size).toBe(ILLUSTRATIONS.length);
  for (const { id } of ILLUSTRATIONS) expect(id).toMatch(/^drawn-[a-z-]{6,40}$/);
});

test.for(SUBJECTS)('$subject.name fills its square and stays inside, at any time', ({ subject }) => {
  const size = { width: 160, height: 160 };
  const colorOf = colorsIn({ back: ['#203040', '#102030'], colors: ['#405060'] });
  for (const phase of [0, 0.13, 0.37, 0.62]) {
    const context = createCanvas(size.width, size.height).getContext('2d');
    context.translate(80, 80);
    drawAll({ context, phase, colorOf, view: { left: -80, top: -80, right: 80, bottom: 80 } }, subject.marks);
    const data = context.canvas.data();
    const { left, right, top, bottom } = boundsOf(
      data.filter((_, at) => at % 4 === 3),
      size,
    );
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(27);
    expect(Math.max(right, bottom)).toBeLessThanOrEqual(132);
    expect(Math.max(right - left, bottom - top)).toBeGreaterThan(76);
    // A thing that stands must not hover over its shadow.
    if (!subject.isInAir) expect(bottom).toBeGreaterThan(122);
  }
});

test.for(ILLUSTRATIONS)('$id is whole in every shape, above the captions', ({ shows, palette }) => {
  const { subject, category } = SUBJECTS.find((each) => each.subject.name === shows.name) as (typeof SUBJECTS)[number];
  for (const size of SHAPES) {
    const draw = (marks: typeof subject.marks) => {
      const context = createCanvas(size.width, size.height).getContext('2d');
      const paint: IllustrationRecipe['paint'] = (frame, colors) =>
        paintIllustration(frame, colors, { subject: { ...subject, marks }, category, view: shows.view });
      drawBackground(context, { ...(ILLUSTRATIONS[0] as IllustrationRecipe), palette, paint }, size, 0.5);
      return context.canvas.data();
    };
    const bounds = boundsOf(differences(draw([]), draw(subject.marks)), size);
    expect(bounds.left).toBeGreaterThan(0);
    expect(bounds.right).toBeLessThan(size.width - 1);
    expect(bounds.top).toBeGreaterThan(0.05 * size.height);
    expect(bounds.bottom).toBeLessThan(0.8 * size.height);
  }
});

test.for(ILLUSTRATIONS)('$id is the same each time, closes its loop, moves and has no flash', (recipe) => {
  const [size] = SHAPES as [Size];
  const frames = Array.from({ length: 5 }, (_, frame) => pixels(recipe, size, frame / 5));
  const [first] = frames as [Uint8Array];
  expect(pixels(recipe, size, 0)).toEqual(first);
  expect(first.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  expect(mean(differences(first, pixels(recipe, size, 1)))).toBeLessThan(0.3);
  expect(Math.max(...frames.map((frame) => mean(differences(first, frame))))).toBeGreaterThan(0.3);
  const levels = frames.map((frame) => mean(frame) / 255);
  for (const [index, level] of levels.entries())
    expect(Math.abs(level - (levels.at(index - 1) ?? 0))).toBeLessThan(0.06);
});

test('things are told apart: no two close scenes look alike', () => {
  const [size] = SHAPES as [Size];
  const pictures = close.map((recipe) =>
    pixels({ ...recipe, palette: (close[0] as IllustrationRecipe).palette }, size, 0.3),
  );
  for (const [index, picture] of pictures.entries())
    for (const other of pictures.slice(index + 1)) expect(mean(differences(picture, other))).toBeGreaterThan(4);
});
