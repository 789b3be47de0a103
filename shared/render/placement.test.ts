import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePicture } from './placement.ts';

const PORTRAIT = { width: 1080, height: 1920 };

test.each([
  ['landscape into portrait', { width: 1920, height: 1080 }, { x: 656.25, y: 0, width: 607.5, height: 1080 }],
  ['its own shape', { width: 540, height: 960 }, { x: 0, y: 0, width: 540, height: 960 }],
  ['square', { width: 1000, height: 1000 }, { x: 218.75, y: 0, width: 562.5, height: 1000 }],
])('cover crops %s around the middle', (_, picture, crop) => {
  expect(placePicture('cover', picture, PORTRAIT)).toEqual({ crop, destination: { x: 0, y: 0, ...PORTRAIT } });
});

test('contain shows all of it between bars on even pixels', () => {
  expect(placePicture('contain', { width: 1920, height: 1080 }, PORTRAIT)).toEqual({
    crop: { x: 0, y: 0, width: 1920, height: 1080 },
    destination: { x: 0, y: 656, width: 1080, height: 608 },
  });
});

test('the crop stays inside the picture and the destination inside the frame, on even pixels', () => {
  const length = fc.integer({ min: 1, max: 8_000 });
  const even = fc.integer({ min: 1, max: 2_000 }).map((half) => 2 * half);
  fc.assert(
    fc.property(
      fc.constantFrom('cover' as const, 'contain' as const),
      length,
      length,
      even,
      even,
      (fit, w, h, W, H) => {
        const { crop, destination } = placePicture(fit, { width: w, height: h }, { width: W, height: H });
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(w + 1e-9);
        expect(crop.y + crop.height).toBeLessThanOrEqual(h + 1e-9);
        for (const value of Object.values(destination)) expect(value % 2).toBe(0);
        expect(destination.x).toBeGreaterThanOrEqual(0);
        expect(destination.y).toBeGreaterThanOrEqual(0);
        expect(destination.x + destination.width).toBeLessThanOrEqual(W);
        expect(destination.y + destination.height).toBeLessThanOrEqual(H);
      },
    ),
  );
});
