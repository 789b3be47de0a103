import { type Orientation, stockSize } from '#shared/stock/sizes.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { drawPoster } from '#workers/server/stock/draw-poster.ts';

/** Length of a poster's shorter side. */
const SIDE = 360;

/** Posters by item and shape: those of the whole library are 4 MB. */
const posters = new Map<string, Promise<Buffer>>();

/** The one that is being drawn: each takes the thread for up to 50 ms, so that others are answered in between. */
let last: Promise<unknown> = Promise.resolve();

/** A background's still as WebP, drawn once. */
export function posterOf(recipe: BackgroundRecipe, orientation: Orientation): Promise<Buffer> {
  const key = `${recipe.id} ${orientation}`;
  const known = posters.get(key);
  if (known) return known;
  const drawn = last.then(async () => Buffer.from(await drawPoster(recipe, stockSize(orientation, 'sd'), SIDE)));
  posters.set(key, drawn);
  last = drawn.catch(() => posters.delete(key));
  return drawn;
}
