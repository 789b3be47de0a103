import { MOODS, type Mood } from '#shared/stock/moods.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { ILLUSTRATIONS } from '#workers/lib/illustrations/illustrations.ts';
import { LIBRARY_PICTURES } from '#workers/lib/illustrations/library-pictures.ts';
import type { BedRecipe } from '#workers/server/stock/music/bed.ts';
import { BEDS } from '#workers/server/stock/music/beds.ts';
import { PICTURE_WORDS, SUBJECT_LANGUAGES } from './subjects.ts';
import { moodOf, searchedWords, stem, synonymsOf } from './words.ts';

/**
 * Points for a match. An item's own word counts more than the beginning of one, and that counts more than a related
 * word.
 */
const POINTS = { title: 6, word: 5, color: 5, mood: 4, beginning: 3, related: 2 } as const;

interface Entry {
  readonly title: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly colors: ReadonlySet<string>;
  readonly moods: ReadonlySet<string>;
  readonly all: readonly string[];
}

type Item = BackgroundRecipe | BedRecipe;

/** Words in all languages for what each illustration shows, by its id. */
const SHOWN_WORDS = new Map<string, readonly string[]>(
  ILLUSTRATIONS.map(({ id, shows }) => {
    const thing = PICTURE_WORDS.find(({ name }) => name === shows.name);
    return [id, searchedWords(SUBJECT_LANGUAGES.flatMap((language) => thing?.wordsOf(language) ?? []).join(' '))];
  }),
);

const entries = new Map<Item, Entry>([...LIBRARY_PICTURES, ...BEDS].map((item) => [item, entryOf(item)]));

/**
 * Backgrounds and illustrations for a few words or a whole scene's text, best first. Without words, all of them in the library's order.
 */
export function searchBackgrounds(text: string): readonly BackgroundRecipe[] {
  return search(LIBRARY_PICTURES, text);
}

/** Music for a few words, best first. Without words, all of it. */
export function searchBeds(text: string): readonly BedRecipe[] {
  return search(BEDS, text);
}

/** Wanted music. */
export interface MusicWish {
  /** A mood, a tone, or a sentence about one. */
  readonly mood: string;
  /** Subject of the video. */
  readonly words?: string;
}

/** Picks the music that suits a mood best. */
export function pickMusic({ mood, words = '' }: MusicWish): BedRecipe {
  const searched = searchedWords(`${mood} ${words}`);
  const wanted = moodsIn(mood);
  const shade = hashOf(words);
  return best(
    BEDS,
    (bed, index) =>
      // The mood in first place counts most.
      bed.moods.reduce((sum, own, place) => sum + (wanted.has(own) ? POINTS.mood * (place === 0 ? 2.5 : 1.5) : 0), 0) +
      pointsOf(bed, searched) +
      ((index * 5 + shade) % BEDS.length) / BEDS.length,
  );
}

function best<T>(items: readonly T[], points: (item: T, index: number) => number): T {
  const ranked = items.map((item, index) => ({ item, points: points(item, index) }));
  return ranked.reduce((leader, other) => (other.points > leader.points ? other : leader)).item;
}

function search<T extends Item>(items: readonly T[], text: string): readonly T[] {
  const searched = searchedWords(text);
  if (searched.length === 0) return text.trim() === '' ? items : [];
  return items
    .map((item) => ({ item, points: pointsOf(item, searched) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ item }) => item);
}

function pointsOf(item: Item, searched: readonly string[]): number {
  const entry = entries.get(item);
  return entry ? searched.reduce((sum, word) => sum + pointsOfWord(entry, word), 0) : 0;
}

function pointsOfWord(entry: Entry, word: string): number {
  const own = direct(entry, word);
  if (own > 0) return own;
  if (word.length >= 3 && entry.all.some((known) => known.startsWith(word))) return POINTS.beginning;
  const mood = moodOf(word, MOODS);
  if (mood !== null && entry.moods.has(mood)) return POINTS.related;
  return synonymsOf(word).reduce((sum, related) => sum + (direct(entry, related) > 0 ? POINTS.related : 0), 0);
}

function direct({ title, words, colors, moods }: Entry, word: string): number {
  if (title.has(word)) return POINTS.title;
  if (words.has(word)) return POINTS.word;
  if (colors.has(word)) return POINTS.color;
  return moods.has(word) ? POINTS.mood : 0;
}

function entryOf(item: Item): Entry {
  const title = searchedWords(item.title);
  const words = [...item.words.map(stem), ...(SHOWN_WORDS.get(item.id) ?? [])];
  const colors = 'colors' in item ? item.colors : [];
  return {
    title: new Set(title),
    words: new Set(words),
    colors: new Set(colors),
    moods: new Set(item.moods),
    all: [...title, ...words, ...colors, ...item.moods],
  };
}

/** The moods that a text names. */
export function moodsIn(text: string): ReadonlySet<Mood> {
  const found = searchedWords(text).map((word) => moodOf(word, MOODS));
  return new Set(found.filter((mood) => mood !== null));
}

function hashOf(text: string): number {
  let hash = 0;
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
