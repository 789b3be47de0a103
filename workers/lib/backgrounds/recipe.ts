import type { Mood } from '#shared/stock/moods.ts';
import type { Frame, Palette } from './frame.ts';

/** Names of colours that a search finds. */
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

/** A motion background: drawing code with its settings. Its file is made when it is first added to a project. */
export interface BackgroundRecipe {
  readonly id: string;
  /** Id of the library's recipe that this one is in other colours. */
  readonly recolors?: string;
  readonly title: string;
  readonly moods: readonly Mood[];
  readonly colors: readonly ColorName[];
  /** Subjects and looks that it suits, in lower case. */
  readonly words: readonly string[];
  /** Length of the loop. */
  readonly seconds: number;
  /** True when it has no edges, so that it can be drawn small and enlarged. */
  readonly isSoft: boolean;
  /** Starts its row of random numbers. */
  readonly seed: number;
  readonly palette: Palette;
  readonly paint: (frame: Frame, palette: Palette) => void;
}
