import { bokehs, dusts, networks, streaks } from './light-recipes.ts';
import { grids, maps, silks } from './line-recipes.ts';
import type { BackgroundRecipe } from './recipe.ts';
import { facets, halftones, layers, papers, parties, rays, rings } from './shape-recipes.ts';
import { auroras, gradients, leaks } from './soft-recipes.ts';

/** Version of the drawing code. Raise it with any visible change: files of an older version are drawn again. */
export const BACKGROUNDS_VERSION = 2;

/** Every motion background of the built-in library. */
export const BACKGROUNDS: readonly BackgroundRecipe[] = [
  ...gradients,
  ...silks,
  ...bokehs,
  ...layers,
  ...papers,
  ...auroras,
  ...networks,
  ...maps,
  ...grids,
  ...dusts,
  ...leaks,
  ...rays,
  ...halftones,
  ...parties,
  ...facets,
  ...streaks,
  ...rings,
];
