import type { SimilarTexts } from '#api/adapters/meaning/similar-texts.ts';
import { PICTURE_WORDS, SUBJECT_LANGUAGES, type SubjectLanguage } from './subjects.ts';

/** Finds the thing that each text is about, or null. */
export type SubjectFinder = (
  texts: readonly string[],
  names: ReadonlySet<string>,
) => Promise<readonly (string | null)[]>;

/**
 * Least similarity of a text and the words of a thing. Measured on `unnamed-scenes.ts`: below it, scenes that say nothing
 * that can be drawn get a picture.
 */
const LEAST = 0.25;

/**
 * Creates a finder of things by meaning, for texts without a word that names one. The words of a thing are its English
 * ones and, apart from them, those of the text's language.
 * @param language BCP 47, or null when it is not known.
 */
export function findByMeaning(similar: SimilarTexts, language: string | null, signal: AbortSignal): SubjectFinder {
  const own = SUBJECT_LANGUAGES.find((each) => each === language?.slice(0, 2)) ?? 'en';
  return async (texts, names) => {
    const things = PICTURE_WORDS.filter(({ name, isIdea }) => names.has(name) && !isIdea);
    const candidates = things.flatMap(({ name, wordsOf }) =>
      [...new Set<SubjectLanguage>(['en', own])].map((each) => ({
        name,
        words: wordsOf(each).join(' ').replaceAll('*', ''),
      })),
    );
    const rows = await similar.compare(
      texts,
      candidates.map(({ words }) => words),
      signal,
    );
    return texts.map((_, index) => {
      const row = rows?.[index] ?? [];
      const best = row.reduce((top, score, at) => (score > (row[top] ?? 0) ? at : top), 0);
      return (row[best] ?? 0) >= LEAST ? (candidates[best]?.name ?? null) : null;
    });
  };
}
