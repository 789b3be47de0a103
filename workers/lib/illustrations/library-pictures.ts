import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { ILLUSTRATIONS } from './illustrations.ts';

/** Everything that the built-in library draws: motion backgrounds, then illustrations. */
export const LIBRARY_PICTURES: readonly BackgroundRecipe[] = [...BACKGROUNDS, ...ILLUSTRATIONS];
