import { type DrawContext, randomFrom } from './families/frame.ts';
import type { BackgroundRecipe } from './recipe.ts';

/**
 * Draws one picture of a background over a whole canvas.
 * @param phase Position in the loop, from 0 to 1. The pictures at 0 and 1 are the same.
 */
export function drawBackground(
  context: DrawContext,
  { seed, palette, paint }: BackgroundRecipe,
  { width, height }: { readonly width: number; readonly height: number },
  phase: number,
): void {
  context.save();
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  paint({ context, width, height, short, long, phase, random: randomFrom(seed) }, palette);
  context.restore();
}
