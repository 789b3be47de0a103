import type { Filmstrip } from '#shared/media/derivatives.ts';
import { lengthToPx, pxToLength, type Scale } from '#web/features/editor/timeline/gestures/geometry.ts';
import type { SourceWindow } from './source-window.ts';

/** Fills a canvas with pictures side by side, each showing the source near its own left edge. Sizes in CSS px. */
export function drawFilmstrip(
  context: CanvasRenderingContext2D,
  sprite: CanvasImageSource,
  filmstrip: Filmstrip,
  window: SourceWindow,
  scale: Scale,
  height: number,
): void {
  const slotWidth = (height * filmstrip.tileWidth) / filmstrip.tileHeight;
  // Slots are on a grid from the source's start, so scrolling and trimming don't shift them.
  const origin = lengthToPx(window.start, scale);
  const first = Math.floor(origin / slotWidth);
  for (let slot = first; slot * slotWidth < origin + window.width; slot += 1) {
    const tile = filmstripTile(filmstrip, pxToLength(slot * slotWidth, scale));
    context.drawImage(
      sprite,
      tile * filmstrip.tileWidth,
      0,
      filmstrip.tileWidth,
      filmstrip.tileHeight,
      slot * slotWidth - origin,
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
