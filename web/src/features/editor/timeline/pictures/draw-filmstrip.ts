import type { Filmstrip } from '#shared/media/derivatives.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { lengthToPx, pxToLength, type Scale } from '#web/features/editor/timeline/gestures/geometry.ts';
import type { SourceWindow } from './source-window.ts';

/**
 * Fills a canvas with pictures side by side, each showing the source near its own left edge. Sizes in CSS px.
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
  const first = Math.floor(origin / slotWidth);
  for (let slot = first; slot * slotWidth < origin + window.width; slot += 1) {
    const tile = filmstripTile(filmstrip, heldAt ?? pxToLength(slot * slotWidth, scale));
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
