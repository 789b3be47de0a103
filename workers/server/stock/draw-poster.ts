import { createCanvas } from '@napi-rs/canvas';
import type { Size } from '#shared/geometry/rect.ts';
import { POSTER_PHASE } from '#workers/lib/backgrounds/poster-phase.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { preparePicture, scaledTo } from './draw-picture.ts';

/**
 * Draws a still of a background as WebP.
 * @param size Gives its shape.
 * @param side Length of the still's shorter side.
 */
export async function drawPoster(recipe: BackgroundRecipe, size: Size, side: number): Promise<Uint8Array> {
  const { drawn, draw } = preparePicture({ ...recipe, isSoft: false }, scaledTo(side, size));
  const context = createCanvas(drawn.width, drawn.height).getContext('2d');
  draw(context, POSTER_PHASE);
  return context.canvas.encode('webp', 82);
}
