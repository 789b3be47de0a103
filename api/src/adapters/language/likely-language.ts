import { detectAll } from 'tinyld';

/** More text does not improve detection and costs time. */
const READ_CHARACTERS = 400;

/** Below this accuracy the library guesses. */
const LEAST_CERTAIN = 0.35;

/** The languages that a text may be in, as BCP 47 tags, likeliest first, with the library's confidence from 0 to 1. */
export function languagesOf(text: string): readonly { lang: string; accuracy: number }[] {
  return detectAll(text.slice(0, READ_CHARACTERS));
}

/** The language of a text as a BCP 47 tag, or null when it would be a guess, as for a few words. */
export function likelyLanguage(text: string): string | null {
  const [best] = languagesOf(text);
  return best && best.accuracy >= LEAST_CERTAIN ? best.lang : null;
}
