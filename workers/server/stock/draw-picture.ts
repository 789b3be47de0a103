import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Size } from '#shared/geometry/rect.ts';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { prepareSubject } from './draw-subject.ts';

/** Shorter side at which backgrounds without edges are drawn; they are enlarged. */
const SOFT_SIDE = 270;

/** Draws one picture of a loop over the whole of a canvas; `phase` is the place in the loop, 0 to 1. */
export type DrawPicture = (context: SKRSContext2D, phase: number) => void;

/** Prepares the drawing of a background with its subject, and the size in which that is enough. */
export async function preparePicture(
  recipe: BackgroundRecipe,
  size: Size,
): Promise<{ readonly drawn: Size; readonly draw: DrawPicture }> {
  const { subject, isSoft, palette, seconds } = recipe;
  const ground = isSoft ? scaledTo(SOFT_SIDE, size) : size;
  if (!subject) return { drawn: ground, draw: (context, phase) => drawBackground(context, recipe, ground, phase) };
  const drawSubject = await prepareSubject(subject, { size, palette, seconds });
  const small = isSoft ? createCanvas(ground.width, ground.height).getContext('2d') : null;
  return {
    drawn: size,
    draw: (context, phase) => {
      drawBackground(small ?? context, recipe, ground, phase);
      if (small) context.drawImage(small.canvas, 0, 0, size.width, size.height);
      drawSubject(context, phase);
    },
  };
}

/** The size with another shorter side, in whole pixels. */
export function scaledTo(side: number, { width, height }: Size): Size {
  const scale = side / Math.min(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
