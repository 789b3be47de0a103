import type { Rect } from '#shared/geometry/rect.ts';
import { aspectRatioOf, type Platform } from './platforms.ts';
import type { AspectRatio } from './presets.ts';

/** A part of the frame that a platform's app covers with its own interface. */
export interface CoveredZone {
  /** For users: the part of the interface that is there. */
  readonly name: string;
  /** In fractions of the frame: x and width of its width, y and height of its height. */
  readonly area: Rect;
}

/** Size of the frame that the table below is written for. */
const GRID = { width: 1080, height: 1920 } as const;

/**
 * Parts of an upright video that the apps cover while it plays, on a phone of the same shape, for a post with two lines
 * of description. These are estimates: they were not measured in the apps, which move their buttons now and then, so
 * they are rounded outwards to tens of pixels. Meta's guide for advertisements leaves 14 % at the top and 35 % at the
 * bottom free; a post without an advertisement's button needs less.
 */
const ZONES: Readonly<Record<Platform, readonly CoveredZone[]>> = {
  tiktok: [zone('Tabs', 0, 0, 1080, 130), zone('Buttons', 960, 760, 120, 790), zone('Description', 0, 1550, 1080, 370)],
  instagram: [
    zone('Header', 0, 0, 1080, 220),
    zone('Buttons', 960, 920, 120, 640),
    zone('Description', 0, 1560, 1080, 360),
  ],
  'youtube-shorts': [
    zone('Header', 0, 0, 1080, 140),
    zone('Buttons', 960, 800, 120, 740),
    zone('Description', 0, 1540, 1080, 380),
  ],
  youtube: [],
};

/** The parts that a platform covers of a frame. None for shapes that it shows beside its buttons. */
export function coveredZones(platform: Platform, aspectRatio: AspectRatio): readonly CoveredZone[] {
  return aspectRatio === aspectRatioOf(platform) ? ZONES[platform] : [];
}

function zone(name: string, x: number, y: number, width: number, height: number): CoveredZone {
  const area = {
    x: x / GRID.width,
    y: y / GRID.height,
    width: width / GRID.width,
    height: height / GRID.height,
  };
  return { name, area };
}
