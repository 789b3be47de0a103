import type { Microseconds } from '#shared/time/microseconds.ts';

/** Height of a tile in pixels: a track's row at double density, less its border. */
const TILE_HEIGHT = 96;

/** Most tiles at any length. */
const MAX_TILES = 240;

/** Smallest interval between tiles: a tile is about as wide as half a second of timeline. */
const MIN_INTERVAL_US = 500_000;

/** Widest canvas that every browser draws and encodes, in pixels. */
const MAX_SPRITE_WIDTH = 16_384;

/** The narrowest and widest tile, so that extreme pictures get a sensible number of tiles. */
const TILE_WIDTHS = { min: 16, max: 512 } as const;

/** Positions of a filmstrip's tiles, in its picture and in time. */
export interface FilmstripLayout {
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tileCount: number;
  readonly intervalUs: Microseconds;
}

/** Divides a video of this length and display size into tiles. A length of 0 has one. */
export function layoutFilmstrip(durationUs: Microseconds, width: number, height: number): FilmstripLayout {
  const fitted = Math.round((TILE_HEIGHT * width) / height);
  const tileWidth = Math.min(TILE_WIDTHS.max, Math.max(TILE_WIDTHS.min, fitted));
  const mostTiles = Math.min(MAX_TILES, Math.floor(MAX_SPRITE_WIDTH / tileWidth));
  const intervalUs = Math.max(MIN_INTERVAL_US, Math.ceil(durationUs / mostTiles));
  const tileCount = Math.max(1, Math.ceil(durationUs / intervalUs));
  return { tileWidth, tileHeight: TILE_HEIGHT, tileCount, intervalUs };
}
