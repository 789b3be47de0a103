import type { Wording } from './wording/wording.ts';

/** Acronyms of four or more letters that are spelled out although they are pronounceable. */
const SPELLED = new Set('ASAP UCLA HTTPS IEEE USAID AAPL AARP OEM CEO CFO COO CTO'.split(' '));

const VOWEL = /[AEIOUÁÉÍÓÚÂÊÔÀÈÌÒÙ]/;
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}{2,}(?<ending>s?)(?!\p{L})/gu;

/** Hard to pronounce, so acronyms with three consonants in a row are spelled out. */
const CLUSTER = /[^AEIOUÁÉÍÓÚÂÊÔÀÈÌÒÙ]{3}/;

/**
 * Spells out acronyms ("FBI", "HTML") but not those that are words ("NASA"). A text entirely in capitals is loud, not
 * short, and is read as words.
 * @param isLoudText Result of {@link isLoud} for the whole text, to distinguish the two.
 */
export function speakCapitals(
  spoken: string,
  isLoudText: boolean,
  { loudWords, spokenAcronyms, letter }: Wording,
): string {
  if (isLoudText) return spoken.toLowerCase();
  return spoken.replace(CAPITALS, (match, ending: string) => {
    const word = ending === '' ? match : match.slice(0, -1);
    if (loudWords.has(word)) return word.toLowerCase();
    const isWord = spokenAcronyms.has(word) || (word.length > 3 && isSpeakable(word));
    if (isWord) return word.toLowerCase() + ending;
    return [...word].map((each) => letter?.(each) ?? each).join(' ') + (ending && '’s');
  });
}

function isSpeakable(word: string): boolean {
  return VOWEL.test(word) && !CLUSTER.test(word) && !SPELLED.has(word);
}

/** True when most words of several letters are in capitals. */
export function isLoud(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const loud = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  return words.length > 2 && loud.length > words.length * 0.6;
}
