import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Size } from '#shared/geometry/rect.ts';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import { wrap } from '#workers/lib/backgrounds/families/frame.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { prepareSubject } from './draw-subject.ts';

/** Shorter side for drawing backgrounds without edges, which are then enlarged. */
const SOFT_SIDE = 270;

/** Time in which the end of a shortened loop fades into its start. */
const FADE_SECONDS = 0.8;

/** Draws one picture of a loop over a whole canvas. `phase` is the position in the loop, 0 to 1. */
export type DrawPicture = (context: SKRSContext2D, phase: number) => void;

/**
 * Prepares the drawing of a background with its subject, at a sufficient size.
 * @param seconds Length of the loop. If it is shorter than the background's own, the end fades into the start.
 */
export async function preparePicture(
  recipe: BackgroundRecipe,
  size: Size,
  seconds = recipe.seconds,
): Promise<{ readonly drawn: Size; readonly draw: DrawPicture }> {
  const { subject, isSoft, palette } = recipe;
  const ground = isSoft ? scaledTo(SOFT_SIDE, size) : size;
  if (!subject) return { drawn: ground, draw: (context, phase) => drawBackground(context, recipe, ground, phase) };
  const drawSubject = await prepareSubject(subject, { size, palette, seconds });
  const spare = createCanvas(ground.width, ground.height).getContext('2d');
  const drawGround = (context: SKRSContext2D, time: number) => {
    const target = isSoft ? spare : context;
    drawBackground(target, recipe, ground, wrap(time / recipe.seconds, 1));
    if (isSoft) context.drawImage(spare.canvas, 0, 0, size.width, size.height);
  };
  return {
    drawn: size,
    draw: (context, phase) => {
      const time = phase * seconds;
      drawGround(context, time);
      const share = seconds < recipe.seconds ? 1 - (seconds - time) / FADE_SECONDS : 0;
      if (share > 0) {
        drawBackground(spare, recipe, ground, wrap((time - seconds) / recipe.seconds, 1));
        context.globalAlpha = share;
        context.drawImage(spare.canvas, 0, 0, size.width, size.height);
        context.globalAlpha = 1;
      }
      drawSubject(context, phase);
    },
  };
}

/** Scales a size to another shorter side, in whole pixels. */
export function scaledTo(side: number, { width, height }: Size): Size {
  const scale = side / Math.min(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
