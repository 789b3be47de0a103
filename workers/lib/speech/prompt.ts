import type { WhisperTokens } from './whisper-tokens.ts';

/**
 * Hesitations of a language. Without them, the model omits most of "um" and "uh", and false starts. Other languages
 * have none.
 */
const HESITATIONS: Readonly<Record<string, string>> = {
  en: 'Um, uh, so, like, you know, um, er, hmm.',
  de: 'Äh, ähm, also, na ja, sozusagen, öh, hm.',
  fr: 'Euh, ben, alors, tu vois, euh, heu, hum.',
  es: 'Eh, este, o sea, pues, sabes, em, mmm.',
};

/** Room for terms: with the hesitations and the longest answer they stay below the 448 tokens of a window. */
const MOST_TERM_TOKENS = 120;

/**
 * Returns the tokens of an earlier text for the model, which writes in its manner: names as the glossary spells them,
 * and hesitations.
 * @param language BCP 47, as the model knows it.
 * @param terms The glossary's, the most important first. Those without room are left out.
 * @returns Empty without terms and hesitations.
 */
export function promptTokens(tokens: WhisperTokens, language: string, terms: readonly string[]): readonly number[] {
  const fitting: string[] = [];
  let room = MOST_TERM_TOKENS;
  for (const term of terms) {
    const needed = tokens.encode(`${term},`.split(' ')).ids.length;
    if (needed > room) continue;
    room -= needed;
    fitting.push(term);
    if (room === 0) break;
  }
  const names = fitting.length > 0 ? `${fitting.join(', ')}. ` : '';
  const text = `${names}${HESITATIONS[language] ?? ''}`.trim();
  return text === '' ? [] : [tokens.startOfPrevious, ...tokens.encode(text.split(' ')).ids];
}
