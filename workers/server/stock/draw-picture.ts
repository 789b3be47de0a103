import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Size } from '#shared/geometry/rect.ts';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';

/** Shorter side for drawing backgrounds without edges, which are then enlarged. */
const SOFT_SIDE = 270;

/** Draws one picture of a loop over a whole canvas. `phase` is the position in the loop, 0 to 1. */
type DrawPicture = (context: SKRSContext2D, phase: number) => void;

/** Prepares the drawing of a background at a sufficient size. */
export function preparePicture(
  recipe: BackgroundRecipe,
  size: Size,
): { readonly drawn: Size; readonly draw: DrawPicture } {
  const drawn = recipe.isSoft ? scaledTo(SOFT_SIDE, size) : size;
  return { drawn, draw: (context, phase) => drawBackground(context, recipe, drawn, phase) };
}

/** Scales a size to another shorter side, in whole pixels. */
export function scaledTo(side: number, { width, height }: Size): Size {
  const scale = side / Math.min(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
