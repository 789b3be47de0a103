import type { Wording } from './wording/wording.ts';

/** Acronyms of four letters and more that are spelled although they could be spoken. */
const SPELLED = new Set('ASAP UCLA HTTPS IEEE USAID AAPL AARP OEM CEO CFO COO CTO'.split(' '));

/** Acronyms of three letters that are spoken as words. */
const SPOKEN = new Set('GIF PIN SIM VIP ZIP RAM CAD'.split(' ').filter((word) => word !== 'VIP'));

const VOWEL = /[AEIOUÁÉÍÓÚÂÊÔÀÈÌÒÙ]/;
const CAPITALS = /(?<![\p{L}\p{N}’'])\p{Lu}{2,}(?<ending>s?)(?![\p{L}’'])/gu;

/**
 * Spells acronyms ("FBI", "HTML") and leaves those that are words ("NASA"). Text in capitals throughout is loud, not short:
 * it is read as words.
 * @param text The whole text, which tells the two apart.
 */
export function speakCapitals(spoken: string, text: string, { loudWords, letter }: Wording): string {
  if (isLoud(text)) return spoken.replace(CAPITALS, (word) => word.toLowerCase());
  return spoken.replace(CAPITALS, (match, ending: string) => {
    const word = ending === '' ? match : match.slice(0, -1);
    if (loudWords.has(word)) return word.toLowerCase();
    const isWord = VOWEL.test(word) && (word.length > 3 ? !SPELLED.has(word) : SPOKEN.has(word));
    if (isWord) return word.toLowerCase() + ending;
    return [...word].map((each) => letter?.(each) ?? each).join(' ') + (ending && '’s');
  });
}

/** True when most words of several letters are in capitals. */
function isLoud(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const loud = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  return words.length > 2 && loud.length > words.length * 0.6;
}
