import { detectAll } from 'tinyld';

/** More text does not improve detection, and costs the library time. */
const READ_CHARACTERS = 400;

/** Below it the library guesses. */
const LEAST_CERTAIN = 0.35;

/** The languages that a text may be in, BCP 47, the likeliest first, with how sure the library is: 0 to 1. */
export function languagesOf(text: string): readonly { lang: string; accuracy: number }[] {
  return detectAll(text.slice(0, READ_CHARACTERS));
}

/** The language of a text, BCP 47; null when it can only be guessed, as that of a few words. */
export function likelyLanguage(text: string): string | null {
  const [best] = languagesOf(text);
  return best && best.accuracy >= LEAST_CERTAIN ? best.lang : null;
}
