import type { Mood } from '#shared/stock/moods.ts';
import type { Palette } from './families/frame.ts';
import type { BackgroundRecipe, ColorName } from './recipe.ts';

type Paint = BackgroundRecipe['paint'];

/** Properties shared by all recipes of a family. */
interface Family {
  readonly isSoft?: true;
  readonly seconds: number;
  /** Words of all its recipes. */
  readonly words: string;
}

type Row = readonly [
  id: string,
  title: string,
  moods: string,
  colors: string,
  words: string,
  palette: Palette,
  paint: Paint,
];

/** The recipes of a family from a table, whose lists are written as words separated by spaces. */
export function recipesOf({ isSoft, seconds, words }: Family, rows: readonly Row[]): BackgroundRecipe[] {
  return rows.map(([id, title, moods, colors, ownWords, palette, paint], index) => ({
    id,
    title,
    moods: moods.split(' ') as Mood[],
    colors: colors.split(' ') as ColorName[],
    words: `${ownWords} ${words}`.split(' '),
    seconds,
    isSoft: isSoft ?? false,
    seed: 11 + index * 17 + id.length,
    palette,
    paint,
  }));
}

/** A palette of its ground from top to bottom, then of the shapes on it. */
export function palette(from: string, to: string, ...colors: [string, ...string[]]): Palette {
  return { back: [from, to], colors };
}
