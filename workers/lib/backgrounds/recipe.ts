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

/**
 * Picture of a scene's subject, shown large in front of a background. Only the server draws it, because it has the
 * font.
 */
export interface Subject {
  /** An emoji, or a figure such as "50 %". */
  readonly type: 'emoji' | 'figure';
  readonly text: string;
  /** In English. */
  readonly name: string;
  /** In a disc, or larger and without one. */
  readonly view: 'framed' | 'free';
}

/** A motion background: drawing code with its settings. Its file is made when it is first added to a project. */
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
  /** Seed of its random sequence. */
  readonly seed: number;
  readonly palette: Palette;
  /** Shown in front of it. The library's own backgrounds have none. */
  readonly subject?: Subject;
  readonly paint: (frame: Frame, palette: Palette) => void;
}
