import { guessSpace, normalizeText } from './tokens.ts';

/** Removes the line breaks of a text, except those before lines of a dialogue ("- Yes?") and lines of a song. */
export function unwrap(text: string): string {
  const joined = text.split('\n').reduce((before, line) => {
    if (/^\s*[-–—♪]/u.test(line)) return `${before}\n${line}`;
    return before + (guessSpace(before, line) ? ' ' : '') + line;
  });
  return normalizeText(joined);
}
