import { expect, test } from 'vitest';
import { ORIENTATIONS, orientationOf, type StockQuality, stockSize } from './sizes.ts';

test('every shape and quality has an even size of that shape', () => {
  for (const orientation of ORIENTATIONS) {
    for (const quality of ['sd', 'hd', 'uhd'] satisfies StockQuality[]) {
      const size = stockSize(orientation, quality);
      expect(orientationOf(size)).toBe(orientation);
      expect([size.width % 2, size.height % 2]).toEqual([0, 0]);
    }
  }
  expect(stockSize('portrait', 'hd')).toEqual({ width: 1080, height: 1920 });
  expect(stockSize('landscape', 'uhd')).toEqual({ width: 3840, height: 2160 });
});
