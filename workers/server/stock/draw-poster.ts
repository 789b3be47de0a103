import { createCanvas } from '@napi-rs/canvas';
import type { Size } from '#shared/geometry/rect.ts';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import { POSTER_PHASE } from '#workers/lib/backgrounds/poster-phase.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';

/**
 * Draws a still of a background as WebP.
 * @param size Its shape.
 * @param side Length of the still's shorter side.
 */
export async function drawPoster(recipe: BackgroundRecipe, size: Size, side: number): Promise<Uint8Array> {
  const drawn = scaledTo(side, size);
  const context = createCanvas(drawn.width, drawn.height).getContext('2d');
  drawBackground(context, recipe, drawn, POSTER_PHASE);
  return context.canvas.encode('webp', 82);
}

/** The size with another shorter side, in whole pixels. */
export function scaledTo(side: number, { width, height }: Size): Size {
  const scale = side / Math.min(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
