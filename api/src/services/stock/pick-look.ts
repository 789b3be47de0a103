import type { Mood } from '#shared/stock/moods.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { HUES, inLook, type Look, type Substance } from './look.ts';
import { oklchOf } from './oklch.ts';
import { moodsIn } from './search.ts';
import { searchedWords, stem, synonymsOf } from './words.ts';

/** A background, and its name without a colour. */
interface Kind {
  readonly id: string;
  readonly title: string;
  readonly substance: Substance;
}

const GRADIENT: Kind = { id: 'gradient-lagoon', title: 'Gradient', substance: 'surface' };
const SILK: Kind = { id: 'silk-indigo', title: 'Silk', substance: 'light' };
const BOKEH: Kind = { id: 'bokeh-spring', title: 'Bokeh', substance: 'light' };
const WAVES: Kind = { id: 'waves-dunes', title: 'Waves', substance: 'surface' };
const PAPER: Kind = { id: 'paper-violet', title: 'Cut paper', substance: 'surface' };
const NETWORK: Kind = { id: 'network-blue', title: 'Network', substance: 'light' };
const CONTOURS: Kind = { id: 'topo-ink', title: 'Contours', substance: 'light' };
const DUST: Kind = { id: 'dust-gold', title: 'Dust', substance: 'light' };
const STARS: Kind = { id: 'starfield', title: 'Stars', substance: 'light' };
const LEAK: Kind = { id: 'leak-azure', title: 'Light leak', substance: 'glow' };
const AURORA: Kind = { id: 'aurora-violet', title: 'Aurora', substance: 'glow' };
const FACETS: Kind = { id: 'facets-ice', title: 'Facets', substance: 'surface' };
const RINGS: Kind = { id: 'rings-water', title: 'Rings', substance: 'light' };
const STREAKS: Kind = { id: 'streaks-electric', title: 'Streaks', substance: 'light' };
const HALFTONE: Kind = { id: 'halftone-night', title: 'Halftone', substance: 'surface' };
const RAYS: Kind = { id: 'rays-blue', title: 'Rays', substance: 'surface' };
const CUTOUTS: Kind = { id: 'cutouts-studio', title: 'Shapes', substance: 'pattern' };
const CONFETTI: Kind = { id: 'confetti-party', title: 'Confetti', substance: 'pattern' };

interface Family {
  readonly moods: string;
  readonly words: string;
  /** Neighbours in a video. The first is for its hook. */
  readonly kinds: readonly [Kind, Kind, Kind, Kind];
}

const FAMILIES: readonly Family[] = [
  {
    moods: 'professional elegant',
    words: 'business company team work meeting finance money strategy plan learn book productivity habit office tax',
    kinds: [SILK, GRADIENT, CONTOURS, FACETS],
  },
  {
    moods: 'professional dramatic',
    words: 'technology software app data ai code internet security network computer startup crypto robot science',
    kinds: [NETWORK, GRADIENT, SILK, RINGS],
  },
  {
    moods: 'calm casual',
    words: 'nature sea ocean water mountain hike travel garden forest plant bee animal environment climate weather',
    kinds: [WAVES, GRADIENT, CONTOURS, RINGS],
  },
  {
    moods: 'calm dreamy',
    words: 'meditation yoga sleep night star space moon dream breathe mind universe astronomy',
    kinds: [AURORA, STARS, GRADIENT, LEAK],
  },
  {
    moods: 'warm elegant dreamy',
    words: 'love wedding story memory family beauty fashion luxury christmas holiday skin perfume celebration grief',
    kinds: [LEAK, BOKEH, GRADIENT, DUST],
  },
  {
    moods: 'casual warm',
    words: 'food recipe kitchen cook bake coffee brew tea drink craft home drawing eat bread restaurant',
    kinds: [PAPER, GRADIENT, WAVES, BOKEH],
  },
  {
    moods: 'energetic upbeat dramatic',
    words: 'sport fitness gym workout training race game music run team action power car',
    kinds: [STREAKS, GRADIENT, HALFTONE, SILK],
  },
  {
    moods: 'upbeat playful',
    words: 'sale offer launch announcement news winner party birthday kids school fun toy comedy dog cat',
    kinds: [RAYS, CUTOUTS, HALFTONE, CONFETTI],
  },
];

type Color = keyof typeof HUES;

/** Subjects that suggest a colour. */
const SUBJECTS: Readonly<Record<Color, string>> = {
  brown: 'brown coffee brew espresso chocolate cocoa wood leather bread bakery ceramic guitar whisky',
  gold: 'gold golden bee honey luxury award jewellery beer celebration anniversary',
  yellow: 'yellow sun summer lemon banana cheese egg pasta',
  orange: 'orange autumn pumpkin carrot sunset desert fox curry pizza food kitchen recipe craft',
  red: 'red sport gym workout fitness training leg muscle race run fire tomato meat heart sale power',
  pink: 'pink wedding love beauty skin baby rose valentine makeup fashion flower',
  purple: 'purple sleep night dream magic music meditation wine lavender game podcast art design mystery',
  teal: 'teal sea ocean water swim fish beach surf spa health medicine dentist travel clean river',
  green: 'green nature plant garden forest tree eco climate vegan salad tea matcha hike mountain avocado football golf',
  blue: 'blue business finance tax bank company meeting work technology ai data software internet computer app security space sky rain winter snow ice car news',
};

/** Colours for scripts without a subject that suggests one. */
const COLOR_OF_MOOD: Readonly<Record<Mood, Color>> = {
  upbeat: 'orange',
  professional: 'blue',
  casual: 'teal',
  energetic: 'purple',
  calm: 'teal',
  warm: 'orange',
  dreamy: 'purple',
  dramatic: 'blue',
  playful: 'pink',
  elegant: 'gold',
};

/** Moods that need quiet colours, and those that need light ones. */
const QUIET: readonly Mood[] = ['calm', 'professional', 'elegant', 'dramatic', 'dreamy'];
const LIVELY: readonly Mood[] = ['upbeat', 'playful', 'casual'];

/** Points for a family that matches the wanted mood or subject. */
const POINTS = { mood: 3, word: 4 } as const;

/** Below this chroma a brand's colour is grey. */
const LEAST_CHROMA = 0.04;

const OLIVE = { from: 52, to: 112 } as const;

/** Wanted look of a video. */
export interface LookWish {
  /** Tone and moods, in words. */
  readonly mood: string;
  /** All spoken and displayed words. */
  readonly words: string;
  /** The brand kit's colours as `#rrggbb`. The first one leads. */
  readonly brandColors?: readonly string[];
}

/**
 * Picks a matching set of backgrounds for a video: four kinds of one family in one palette. The palette follows the
 * brand's colour if there is one, else the subject's, else the mood's. Used in turn, neighbours differ. The same wish
 * gets the same result.
 */
export function pickLook(wish: LookWish): readonly BackgroundRecipe[] {
  const look = lookFor(wish);
  return familyFor([...moodsIn(wish.mood)], wish.words).kinds.flatMap(({ id, title, substance }) => {
    const recipe = BACKGROUNDS.find((each) => each.id === id);
    return recipe ? [inLook(recipe, look, { substance, title })] : [];
  });
}

/** The palette of {@link pickLook}, for everything else that is drawn for the video. */
export function lookFor({ mood, words, brandColors = [] }: LookWish): Look {
  const moods = [...moodsIn(mood)];
  const color = colorFor(words, moods);
  const brand = brandColors.map(oklchOf).find(({ chroma }) => chroma >= LEAST_CHROMA);
  const isMuted = !brand && color === 'brown';
  return {
    // Steps of 5 degrees let videos share files.
    hue: Math.round(withoutOlive(brand?.hue ?? HUES[color]) / 5) * 5,
    strength: (moods.some((each) => QUIET.includes(each)) ? 0.85 : 1) * (isMuted ? 0.75 : 1),
    lift: moods.some((each) => LIVELY.includes(each)) ? 0.06 : 0,
  };
}

/** Yellow dark enough to sit under text turns olive, so use amber. */
function withoutOlive(hue: number): number {
  return hue > OLIVE.from && hue < OLIVE.to ? OLIVE.from : hue;
}

function familyFor(moods: readonly Mood[], words: string): Family {
  const searched = new Set(searchedWords(words));
  const points = (family: Family) => {
    const suiting = searchedWords(family.words).filter((word) => searched.has(word)).length;
    return (
      POINTS.word * suiting +
      moods.reduce((sum, each) => sum + (family.moods.split(' ').includes(each) ? POINTS.mood : 0), 0)
    );
  };
  return FAMILIES.reduce((best, other) => (points(other) > points(best) ? other : best));
}

/** The colour of the subject that the words name most often, else the mood's. */
function colorFor(words: string, moods: readonly Mood[]): Color {
  const said = (words.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem);
  const points = (subjects: string) => {
    const known = new Set(searchedWords(subjects));
    return said.reduce(
      (sum, word) => sum + (known.has(word) ? 2 : synonymsOf(word).some((related) => known.has(related)) ? 1 : 0),
      0,
    );
  };
  const [best] = Object.entries(SUBJECTS)
    .map(([color, subjects]) => ({ color: color as Color, points: points(subjects) }))
    .toSorted((a, b) => b.points - a.points);
  return best && best.points > 0 ? best.color : COLOR_OF_MOOD[moods[0] ?? 'professional'];
}
