import type { Filmstrip } from '#shared/media/derivatives.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { lengthToPx, pxToLength, type Scale } from '#web/features/editor/timeline/gestures/geometry.ts';
import { placeInWindow, type SourceWindow } from './source-window.ts';

/**
 * Fills a canvas with pictures side by side, each showing the source near its earlier edge. Sizes in CSS px.
 * @param heldAt Source time of the only picture of a freeze frame; null for a clip that plays.
 */
export function drawFilmstrip(
  context: CanvasRenderingContext2D,
  sprite: CanvasImageSource,
  filmstrip: Filmstrip,
  window: SourceWindow,
  scale: Scale,
  height: number,
  heldAt: Microseconds | null = null,
): void {
  const slotWidth = (height * filmstrip.tileWidth) / filmstrip.tileHeight;
  // Slots are on a grid from the source's start, so scrolling and trimming don't shift them.
  const origin = lengthToPx(window.start, scale);
  const end = window.isReversed ? lengthToPx(window.endExclusive, scale) : origin + window.width;
  const first = Math.floor(origin / slotWidth);
  for (let slot = first; slot * slotWidth < end; slot += 1) {
    const time = pxToLength(slot * slotWidth, scale);
    const tile = filmstripTile(filmstrip, heldAt ?? time);
    context.drawImage(
      sprite,
      tile * filmstrip.tileWidth,
      0,
      filmstrip.tileWidth,
      filmstrip.tileHeight,
      placeInWindow(window, time, scale) - (window.isReversed ? slotWidth : 0),
      0,
      slotWidth,
      height,
    );
  }
}

/** The tile that shows the source at `time`. */
export function filmstripTile(filmstrip: Filmstrip, time: number): number {
  return Math.min(filmstrip.tileCount - 1, Math.max(0, Math.floor(time / filmstrip.intervalUs)));
}
