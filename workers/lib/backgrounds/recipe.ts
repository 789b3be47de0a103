import type { Mood } from '#shared/stock/moods.ts';
import type { Frame, Palette } from './families/frame.ts';

/** Colour names that a search finds. */
export const COLOR_NAMES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'white',
  'gold',
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** A motion background or an illustration: drawing code with its settings. Its file is made when it is first added to a project. */
export interface BackgroundRecipe {
  readonly id: string;
  /** Id of the library's recipe that this one recolours. */
  readonly recolors?: string;
  readonly title: string;
  readonly moods: readonly Mood[];
  readonly colors: readonly ColorName[];
  /** Suitable subjects and looks, in lower case. */
  readonly words: readonly string[];
  /** Length of the loop. */
  readonly seconds: number;
  /** True when it has no edges, so that it can be drawn small and enlarged. */
  readonly isSoft: boolean;
  /** True when it consists of large even areas, which need no careful encoding. */
  readonly isFlat?: true;
  /** Seed of its random sequence. */
  readonly seed: number;
  readonly palette: Palette;
  readonly paint: (frame: Frame, palette: Palette) => void;
}
