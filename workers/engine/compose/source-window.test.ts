import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSourceWindow, type PictureGeometry } from './source-window.ts';

const PHONE: PictureGeometry = {
  visibleRect: { left: 0, top: 0, width: 1920, height: 1080 },
  squarePixelWidth: 1920,
  squarePixelHeight: 1080,
  rotation: 90,
};

test('the upper left of a picture turned by 90 degrees is the lower left as stored', () => {
  const { copied } = findSourceWindow(PHONE, { x: 0, y: 0, width: 100, height: 100 }, { width: 100, height: 100 });
  expect(copied.x).toBe(0);
  expect(copied.y + copied.height).toBe(1_080);
});

test('pixels that are not square are counted as stored', () => {
  // 720×576 shown as 1024×576.
  const wide = {
    visibleRect: { left: 0, top: 0, width: 720, height: 576 },
    squarePixelWidth: 1_024,
    squarePixelHeight: 576,
    rotation: 0,
  } as const;
  const { copied, crop } = findSourceWindow(
    wide,
    { x: 512, y: 0, width: 512, height: 576 },
    { width: 512, height: 576 },
  );
  expect(copied.x + crop.x).toBeCloseTo(360);
  expect(crop.width).toBeCloseTo(360);
});

test('the copied part is inside the picture, on even pixels, and contains the crop', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const geometry = fc.record({
    width: fc.integer({ min: 8, max: 500 }),
    height: fc.integer({ min: 8, max: 500 }),
    rotation: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    left: fc.integer({ min: 0, max: 8 }).map((half) => 2 * half),
  });
  fc.assert(
    fc.property(geometry, unit, unit, unit, unit, ({ width, height, rotation, left }, a, b, c, d) => {
      const picture = {
        visibleRect: { left, top: 2, width, height },
        squarePixelWidth: width,
        squarePixelHeight: height,
        rotation,
      };
      const [shownWidth, shownHeight] = rotation % 180 === 90 ? [height, width] : [width, height];
      const crop = {
        x: Math.min(a, b) * shownWidth,
        y: Math.min(c, d) * shownHeight,
        width: Math.max(0.1, Math.abs(a - b) * shownWidth * 0.99),
        height: Math.max(0.1, Math.abs(c - d) * shownHeight * 0.99),
      };
      const window = findSourceWindow(picture, crop, { width: 100, height: 100 });
      expect(window.copied.x % 2).toBe(0);
      expect(window.copied.y % 2).toBe(0);
      expect(window.copied.x).toBeGreaterThanOrEqual(left);
      expect(window.copied.x + window.copied.width).toBeLessThanOrEqual(left + width);
      expect(window.copied.y + window.copied.height).toBeLessThanOrEqual(2 + height);
      const { copied } = window;
      const [uprightWidth, uprightHeight] =
        rotation % 180 === 90 ? [copied.height, copied.width] : [copied.width, copied.height];
      expect(window.crop.width).toBeCloseTo(crop.width, 6);
      expect(window.crop.height).toBeCloseTo(crop.height, 6);
      expect(window.crop.x).toBeGreaterThanOrEqual(-0.11);
      expect(window.crop.x + window.crop.width).toBeLessThanOrEqual(uprightWidth + 0.11);
      expect(window.crop.y).toBeGreaterThanOrEqual(-0.11);
      expect(window.crop.y + window.crop.height).toBeLessThanOrEqual(uprightHeight + 0.11);
    }),
  );
});
