import type { RecognisedWord } from '#api/adapters/recogniser/recogniser.ts';

/**
 * Maximum characters between a word and its expected place, so that different spellings in between don't swallow it.
 */
const REACH = 60;

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Gives words the capitals and punctuation of the text they come from, because the service's timed words have none.
 * Words that the text joins ("twenty-five") become one.
 */
export function punctuate(text: string, words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const lower = text.toLowerCase();
  const written: (RecognisedWord & { readonly joinsNext: boolean })[] = [];
  let at = 0;
  for (const word of words) {
    const plain = word.text.trim();
    const found = lower.indexOf(plain.toLowerCase(), at);
    const last = written.at(-1);
    if (plain === '' || lower.length !== text.length || found < 0 || found - at > REACH) {
      written.push({ ...word, text: plain, joinsNext: false });
      continue;
    }
    let [start, end] = [found, found + plain.length];
    while (start > at && isMark(text[start - 1])) start--;
    while (end < text.length && isMark(text[end])) end++;
    const joinsNext = end < text.length && LETTER.test(text[end] ?? '') && !/\s/.test(text[end] ?? '');
    const whole = { ...word, text: text.slice(start, end), joinsNext };
    if (last?.joinsNext) {
      const joined = { ...whole, text: last.text + whole.text, start: last.start };
      const confidence = Math.min(last.confidence ?? 1, whole.confidence ?? 1);
      written[written.length - 1] = whole.confidence === undefined ? joined : { ...joined, confidence };
    } else written.push(whole);
    at = end;
  }
  return written.map(({ joinsNext: _, ...word }) => word);
}

function isMark(character: string | undefined): boolean {
  return character !== undefined && !/\s/.test(character) && !LETTER.test(character);
}
