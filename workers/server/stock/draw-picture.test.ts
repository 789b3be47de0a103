import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { Subject } from '#workers/lib/backgrounds/recipe.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { preparePicture } from './draw-picture.ts';

const COFFEE: Subject = { type: 'emoji', text: '☕', name: 'coffee', view: 'framed' };
const FIGURE: Subject = { type: 'figure', text: '$1,200', name: '$1,200', view: 'free' };

async function pixels(subject: Subject | null, size: { width: number; height: number }, phase: number, seconds = 10) {
  const recipe = BACKGROUNDS.find(({ id }) => id === 'gradient-lagoon') as (typeof BACKGROUNDS)[number];
  const { drawn, draw } = await preparePicture(
    { ...recipe, isSoft: false, ...(subject && { subject }) },
    size,
    subject ? seconds : undefined,
  );
  expect(drawn).toEqual(size);
  const context = createCanvas(size.width, size.height).getContext('2d');
  draw(context, phase);
  return new Uint8Array(context.canvas.data());
}

const SHAPES = [
  { width: 180, height: 320 },
  { width: 240, height: 240 },
  { width: 320, height: 180 },
];

test.for([COFFEE, { ...COFFEE, view: 'free' as const }, FIGURE])(
  '$text $view is large, stays within the frame and above captions, and its loop closes',
  async (subject) => {
    for (const size of SHAPES) {
      const [ground, first, shown] = await Promise.all([
        pixels(null, size, 0.5),
        pixels(subject, size, 0),
        pixels(subject, size, 0.5),
      ]);
      expect(await pixels(subject, size, 1)).toEqual(first);
      // Shorter than the background's own 10 s, which is then at a different phase.
      const [start, end] = await Promise.all([pixels(subject, size, 0, 5), pixels(subject, size, 1, 5)]);
      expect(Math.max(...start.map((value, at) => Math.abs(value - (end[at] ?? 0))))).toBeLessThan(3);
      const opaque = (row: number, column: number) => {
        const at = 4 * (row * size.width + column);
        return [0, 1, 2].some((part) => Math.abs((ground[at + part] ?? 0) - (shown[at + part] ?? 0)) > 60);
      };
      const rows = Array.from({ length: size.height }, (_, row) => row);
      const columns = Array.from({ length: size.width }, (_, column) => column);
      const [filled, wide] = [
        rows.filter((row) => columns.some((column) => opaque(row, column))),
        columns.filter((column) => rows.some((row) => opaque(row, column))),
      ];
      const short = Math.min(size.width, size.height);
      expect(wide.length).toBeGreaterThan(0.3 * short);
      expect(filled[0]).toBeGreaterThan(0);
      expect(filled.at(-1)).toBeLessThan(0.7 * size.height);
      expect([wide[0], wide.at(-1)].every((edge) => edge !== undefined && edge > 0 && edge < size.width - 1)).toBe(
        true,
      );
    }
  },
);
