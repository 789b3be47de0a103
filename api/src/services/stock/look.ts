import type { Palette } from '#workers/lib/backgrounds/families/frame.ts';
import type { BackgroundRecipe, ColorName } from '#workers/lib/backgrounds/recipe.ts';
import { hexOfOklch, type Oklch, oklchOf } from './oklch.ts';

/** Palette that all backgrounds of one video share. */
export interface Look {
  /** Hue in degrees in OKLCH. */
  readonly hue: number;
  /** 1 is the usual strength of colour, 0 is grey. */
  readonly strength: number;
  /** Added to the usual lightness, in OKLCH. */
  readonly lift: number;
}

/** OKLCH hues of the colours that have one. */
export const HUES = {
  red: 20,
  orange: 45,
  brown: 48,
  gold: 52,
  yellow: 50,
  green: 158,
  teal: 205,
  blue: 258,
  purple: 300,
  pink: 355,
} as const satisfies Partial<Record<ColorName, number>>;

/** Maximum distance of a colour from its look's hue, in degrees: neighbours on the wheel, never a second colour. */
const SPREAD = 14;

/** Degrees from the darkest colour's hue to the lightest's. The lightest is closer to yellow, as in sunlight. */
const WARMTH = 34;
const YELLOW = 100;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Roles of the colours in a background. White text must be readable on the lightness of each. */
export type Substance = keyof typeof LIGHTNESS;

const LIGHTNESS = {
  /** All colours fill the picture. */
  surface: { back: { from: 0.26, to: 0.5 }, colors: { from: 0.26, to: 0.5 } },
  /** Shapes on a background colour. */
  pattern: { back: { from: 0.32, to: 0.38 }, colors: { from: 0.44, to: 0.58 } },
  /** Lines and lights on a dark background colour. */
  light: { back: { from: 0.24, to: 0.34 }, colors: { from: 0.5, to: 0.74 } },
  /** A drawn scene. Its lightest colour is the light behind a thing, never behind captions. */
  scene: { back: { from: 0.26, to: 0.38 }, colors: { from: 0.36, to: 0.7 } },
  /** Large lights that add up. */
  glow: { back: { from: 0.24, to: 0.34 }, colors: { from: 0.4, to: 0.54 } },
} as const satisfies Record<string, { readonly back: Range; readonly colors: Range }>;

/** Recolours a background for a look. Lighter places stay lighter, and its hues become neighbours. */
export function inLook(
  recipe: BackgroundRecipe,
  look: Look,
  { substance, title }: { readonly substance: Substance; readonly title: string },
): BackgroundRecipe {
  const back = recipe.palette.back.map(oklchOf);
  const colors = recipe.palette.colors.map(oklchOf);
  const all = [...back, ...colors];
  const [grounds, others] = substance === 'surface' ? [all, all] : [back, colors];
  const ranges = LIGHTNESS[substance];
  const palette: Palette = {
    back: back.map((color) => recolored(color, grounds, ranges.back, look)) as [string, string],
    colors: colors.map((color) => recolored(color, others, ranges.colors, look)) as [string, ...string[]],
  };
  const key = [look.hue, 100 * look.strength, 100 * look.lift].map(Math.round).join('-');
  return { ...recipe, id: `${recipe.id}-look-${key}`, recolors: recipe.id, title, palette };
}

/** Shortest loop of a background made for scenes. */
const MIN_SCENE_SECONDS = 4;

/**
 * Shortens a background's loop for its scenes, because most of a first cut's time goes into drawing loops.
 * @param sceneSeconds Planned length of the longest scene.
 */
export function forScenes(recipe: BackgroundRecipe, sceneSeconds: number): BackgroundRecipe {
  // Hardly longer than the scene.
  const seconds = Math.min(recipe.seconds, Math.max(MIN_SCENE_SECONDS, Math.ceil(sceneSeconds) + 1));
  if (seconds === recipe.seconds) return recipe;
  return { ...recipe, id: `${recipe.id}-${seconds}s`, recolors: recipe.recolors ?? recipe.id, seconds };
}

function recolored(color: Oklch, among: readonly Oklch[], range: Range, look: Look): string {
  const lightness = placeOf(color.lightness, among, range) + look.lift;
  const own = Math.max(-SPREAD, Math.min(SPREAD, 0.4 * turnOf(hueOf(among), color)));
  const warm = WARMTH * (lightness - 0.45) * Math.sign(turnOf(look.hue, { ...color, chroma: 1, hue: YELLOW }));
  // Dark and light colours can hold less chroma than those in between.
  const chroma = look.strength * 0.15 * (1 - 2 * (lightness - 0.55) ** 2);
  return hexOfOklch({ lightness, chroma, hue: (look.hue + own + warm + 360) % 360 });
}

/** The position in a range that corresponds to a lightness's rank among others. */
function placeOf(lightness: number, among: readonly Oklch[], { from, to }: Range): number {
  const all = among.map((color) => color.lightness);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return most - least < 0.01 ? (from + to) / 2 : from + ((to - from) * (lightness - least)) / (most - least);
}

/** The mean hue, weighted by the strength of each colour. */
function hueOf(colors: readonly Oklch[]): number {
  const sum = (part: (angle: number) => number) =>
    colors.reduce((total, { chroma, hue }) => total + chroma * part((hue * Math.PI) / 180), 0);
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI;
}

/** Degrees from a hue to a colour's, -180 to 180. Zero for greys. */
function turnOf(from: number, { chroma, hue }: Oklch): number {
  return chroma < 0.02 ? 0 : ((((hue - from + 180) % 360) + 360) % 360) - 180;
}
