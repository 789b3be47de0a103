import type { Mood } from '#shared/stock/moods.ts';
import type { Palette } from '#workers/lib/backgrounds/families/frame.ts';
import type { BackgroundRecipe, ColorName } from '#workers/lib/backgrounds/recipe.ts';
import { ANIMALS } from './animals.ts';
import { BODY } from './body.ts';
import { GARDEN } from './garden.ts';
import { CATEGORIES, type Category, type IllustrationView, type Subject, VIEWS } from './illustration.ts';
import { KITCHEN } from './kitchen.ts';
import { MONEY } from './money.ts';
import { paintIllustration } from './paint-illustration.ts';
import { SPORT } from './sport.ts';
import { TOOLS } from './tools.ts';
import { TRAVEL } from './travel.ts';
import { WEATHER } from './weather.ts';
import { WORK } from './work.ts';

/** A library picture with a drawn thing. */
export interface IllustrationRecipe extends BackgroundRecipe {
  readonly shows: { readonly name: string; readonly view: IllustrationView; readonly isPlayful: boolean };
}

/** Length of an illustration's loop. */
const LOOP_SECONDS = 8;

interface Setting {
  readonly subjects: readonly Subject[];
  readonly moods: readonly Mood[];
  readonly colors: readonly ColorName[];
  /** Ending of the titles of scenes in this place. */
  readonly place: string;
  /** Words of all its subjects. */
  readonly words: string;
  /** Top of the sky and floor; bottom of the sky, far, near, light. */
  readonly palette: Palette;
}

function palette(top: string, ground: string, low: string, far: string, near: string, glow: string): Palette {
  return { back: [top, ground], colors: [low, far, near, glow] };
}

const SETTINGS: Record<Category, Setting> = {
  kitchen: {
    subjects: KITCHEN,
    moods: ['warm', 'casual'],
    colors: ['orange', 'brown'],
    place: 'in a kitchen',
    words: 'kitchen food eat home recipe',
    palette: palette('#4a2433', '#35191f', '#b5593f', '#8c4040', '#6a2f38', '#e8a065'),
  },
  garden: {
    subjects: GARDEN,
    moods: ['calm', 'warm'],
    colors: ['green', 'teal'],
    place: 'in a garden',
    words: 'garden nature green outside',
    palette: palette('#17494d', '#143a30', '#5d9a78', '#3b7a68', '#26604f', '#b9d290'),
  },
  money: {
    subjects: MONEY,
    moods: ['professional', 'elegant'],
    colors: ['blue', 'purple'],
    place: 'in the city',
    words: 'money finance business economy',
    palette: palette('#1d2a55', '#141c3c', '#4d6aa8', '#35508c', '#283f74', '#8fb0e0'),
  },
  work: {
    subjects: WORK,
    moods: ['professional', 'casual'],
    colors: ['blue', 'teal'],
    place: 'in an office',
    words: 'work office business job desk',
    palette: palette('#173a52', '#122b3f', '#4a8aa0', '#33708a', '#26566f', '#9fd0d6'),
  },
  sport: {
    subjects: SPORT,
    moods: ['energetic', 'upbeat'],
    colors: ['orange', 'red'],
    place: 'in a stadium',
    words: 'sport fitness training game team',
    palette: palette('#4a1c3c', '#34142c', '#c2553f', '#963f4a', '#6f2d45', '#f2a15c'),
  },
  body: {
    subjects: BODY,
    moods: ['calm', 'warm'],
    colors: ['pink', 'purple'],
    place: 'at home',
    words: 'body health wellness care medicine',
    palette: palette('#43285c', '#2f1d45', '#9a5f8e', '#7a4a80', '#5a3768', '#e8a9b4'),
  },
  animals: {
    subjects: ANIMALS,
    moods: ['playful', 'casual'],
    colors: ['green', 'yellow'],
    place: 'in a meadow',
    words: 'animal pet nature wild',
    palette: palette('#1c4a5c', '#1b4034', '#6fae8e', '#458a72', '#2f6b58', '#e0d58a'),
  },
  travel: {
    subjects: TRAVEL,
    moods: ['upbeat', 'dreamy'],
    colors: ['teal', 'orange'],
    place: 'on the road',
    words: 'travel holiday trip journey vacation',
    palette: palette('#1d4470', '#1a3350', '#d98a63', '#4f7394', '#38597a', '#f6c98a'),
  },
  weather: {
    subjects: WEATHER,
    moods: ['calm', 'dreamy'],
    colors: ['blue', 'white'],
    place: 'over the hills',
    words: 'weather sky season forecast climate',
    palette: palette('#234a80', '#1b3a52', '#7fb0d0', '#5a8cae', '#3a6a86', '#8dbcdc'),
  },
  tools: {
    subjects: TOOLS,
    moods: ['casual', 'professional'],
    colors: ['orange', 'brown'],
    place: 'in a workshop',
    words: 'tool craft make repair home',
    palette: palette('#3a2f33', '#2b2226', '#a8704a', '#7a5444', '#5a4038', '#e8b878'),
  },
};

/** Every thing with its category. */
export const SUBJECTS: readonly { readonly subject: Subject; readonly category: Category }[] = CATEGORIES.flatMap(
  (category) => SETTINGS[category].subjects.map((subject) => ({ subject, category })),
);

/** Every illustration: each thing in its three scenes. */
export const ILLUSTRATIONS: readonly IllustrationRecipe[] = CATEGORIES.flatMap((category) => {
  const { subjects, moods, colors, place, words, palette: own } = SETTINGS[category];
  const endings: Record<IllustrationView, string> = { close: 'close up', place, motion: 'in motion' };
  return subjects.flatMap((subject) =>
    VIEWS.map((view) => ({
      id: `drawn-${subject.name.replaceAll(' ', '-')}-${view}`,
      title: `${subject.name.charAt(0).toUpperCase()}${subject.name.slice(1)} ${endings[view]}`,
      moods,
      colors,
      words: `illustration drawing drawn ${subject.name} ${category} ${words}`.split(' '),
      seconds: LOOP_SECONDS,
      isSoft: false,
      isFlat: true,
      seed: 1,
      palette: own,
      shows: { name: subject.name, view, isPlayful: subject.isPlayful === true },
      paint: (frame, colorsOfVideo) => paintIllustration(frame, colorsOfVideo, { subject, category, view }),
    })),
  );
});
