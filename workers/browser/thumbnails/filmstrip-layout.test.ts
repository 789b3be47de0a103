import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutFilmstrip } from './filmstrip-layout.ts';

test.each([
  ['a short landscape clip: a tile each half second', 8_000_000, 1920, 1080, 171, 16, 500_000],
  ['a minute, as many as fit beside each other', 60_000_000, 1920, 1080, 171, 95, 631_579],
  ['an hour of portrait: never more than 240', 3_600_000_000, 1080, 1920, 54, 240, 15_000_000],
  ['a single frame', 33_333, 100, 100, 96, 1, 500_000],
  ['no length at all', 0, 100, 100, 96, 1, 500_000],
])('%s', (_, durationUs, width, height, tileWidth, tileCount, intervalUs) => {
  expect(layoutFilmstrip(durationUs, width, height)).toEqual({ tileWidth, tileHeight: 96, tileCount, intervalUs });
});

test('for any video, the sprite can be drawn and the tiles cover its length', () => {
  const size = fc.integer({ min: 1, max: 16_384 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 * 3_600_000_000 }), size, size, (durationUs, width, height) => {
      const layout = layoutFilmstrip(durationUs, width, height);
      expect(layout.tileCount * layout.tileWidth).toBeLessThanOrEqual(16_384);
      expect(layout.tileCount * layout.intervalUs).toBeGreaterThanOrEqual(durationUs);
      expect((layout.tileCount - 1) * layout.intervalUs).toBeLessThanOrEqual(durationUs);
    }),
  );
});
