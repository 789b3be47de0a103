import type { Mood } from '#shared/stock/moods.ts';
import type { Palette } from '#workers/lib/backgrounds/families/frame.ts';
import type { BackgroundRecipe, ColorName } from '#workers/lib/backgrounds/recipe.ts';
import { GARDEN } from './garden.ts';
import { CATEGORIES, type Category, type IllustrationView, type Subject, VIEWS } from './illustration.ts';
import { KITCHEN } from './kitchen.ts';
import { MONEY } from './money.ts';
import { paintIllustration } from './paint-illustration.ts';
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

const SETTINGS: Partial<Record<Category, Setting>> = {
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
};

/** Every thing with its category. */
export const SUBJECTS: readonly { readonly subject: Subject; readonly category: Category }[] = CATEGORIES.flatMap(
  (category) => (SETTINGS[category]?.subjects ?? []).map((subject) => ({ subject, category })),
);

/** Every illustration: each thing in its three scenes. */
export const ILLUSTRATIONS: readonly IllustrationRecipe[] = CATEGORIES.flatMap((category) => {
  const setting = SETTINGS[category];
  if (!setting) return [];
  const { subjects, moods, colors, place, words, palette: own } = setting;
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
