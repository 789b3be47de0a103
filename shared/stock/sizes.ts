import type { Size } from '#shared/geometry/rect.ts';

/** Frames per second of built-in backgrounds. */
export const BACKGROUND_RATE = 30;

export const ORIENTATIONS = ['portrait', 'square', 'landscape'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Available sizes of a background, by the length of the shorter side. */
export const STOCK_SIDES = { sd: 540, hd: 1080, uhd: 2160 } as const;
export type StockQuality = keyof typeof STOCK_SIDES;

/** The size of a background of one shape and quality. */
export function stockSize(orientation: Orientation, quality: StockQuality): Size {
  const side = STOCK_SIDES[quality];
  const long = (side * 16) / 9;
  if (orientation === 'square') return { width: side, height: side };
  return orientation === 'portrait' ? { width: side, height: long } : { width: long, height: side };
}

/** The shape closest to a size. */
export function orientationOf({ width, height }: Size): Orientation {
  if (width === height) return 'square';
  return width > height ? 'landscape' : 'portrait';
}
