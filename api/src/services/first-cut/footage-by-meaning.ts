import type { SimilarTexts } from '#api/adapters/meaning/similar-texts.ts';
import type { TranscriptWord } from '#api/models/transcript.ts';
import {
  bestMatches,
  type DescribedScene,
  type FootageMatch,
  type NamedFootage,
  nameInWords,
} from './match-footage.ts';

/** Footage with the words that are said in it. */
export interface SpokenFootage extends NamedFootage {
  readonly passages: readonly Passage[];
}

/** A sentence or so of a transcript. */
export interface Passage {
  readonly text: string;
  /** Seconds of source time. */
  readonly start: number;
}

/** Footage for a scene, from where it suits best. */
export interface MeantFootage extends FootageMatch {
  /** Seconds of source time. Null where only the name suits. */
  readonly start: number | null;
}

/**
 * Least similarity of a scene and a name or passage. Scenes that say nothing in particular, such as "That is why it
 * matters", reached 0.22 with any of the names and passages tried, and 0.42 with a greeting.
 */
const LEAST = 0.35;

/** Words of a passage without a full stop, which recognisers leave out at times. */
const LONGEST_PASSAGE = 16;
/** Fewer words are a greeting or a filler. */
const SHORTEST_PASSAGE = 5;
/** Passages of one piece of footage that are compared, spread over its length. */
const MOST_PASSAGES = 12;

/**
 * Matches footage with scenes by what is said in it and by its name, across languages.
 * @returns By scene. Empty without the sentence model.
 * @throws The signal's reason.
 */
export async function matchByMeaning(
  scenes: readonly DescribedScene[],
  footage: readonly SpokenFootage[],
  similar: SimilarTexts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MeantFootage>> {
  const texts = footage.flatMap(({ assetId, name, passages }) => {
    const named = nameInWords(name);
    return [
      ...(named === null ? [] : [{ assetId, text: named, start: null }]),
      ...passages.map((passage) => ({ assetId, ...passage })),
    ];
  });
  const rows = await similar.compare(
    scenes.map(({ text }) => text),
    texts.map(({ text }) => text),
    signal,
  );
  return bestMatches(
    scenes.flatMap(({ sceneId }, index) =>
      texts.flatMap(({ assetId, start }, at) => {
        const score = rows?.[index]?.[at] ?? 0;
        return score >= LEAST ? [{ sceneId, assetId, start, score }] : [];
      }),
    ),
  );
}

/** Divides a transcript into passages, of which only some are kept when there are many. */
export function passagesOf(words: readonly Pick<TranscriptWord, 'text' | 'start'>[]): readonly Passage[] {
  const all: { words: string[]; start: number }[] = [];
  let isOpen = false;
  for (const { text, start } of words) {
    if (!isOpen) all.push({ words: [], start });
    const passage = all.at(-1);
    passage?.words.push(text);
    isOpen = !/[.!?…。！？]$/u.test(text) && (passage?.words.length ?? 0) < LONGEST_PASSAGE;
  }
  const long = all.filter((passage) => passage.words.length >= SHORTEST_PASSAGE);
  const step = Math.max(1, long.length / MOST_PASSAGES);
  return long
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((passage) => ({ text: passage.words.join(' '), start: passage.start }));
}
