import type { Language } from './language.ts';

/** The text with its first letter in upper case; names like iPhone keep theirs. */
export function capitalize(text: string): string {
  return text.replace(/^(["'“‘«„(¿¡]*)(\p{Ll})(?!\p{Ll}*\p{Lu})/u, (_, opening: string, letter: string) => {
    return opening + letter.toUpperCase();
  });
}

/** The text without marks and spaces at its ends that need what is no longer there. */
export function trimMarks(text: string): string {
  return text.replace(/^[\s,;:.!–—•|-]+/u, '').replace(/[\s,;:–—•|-]+$/u, '');
}

/** A text as a sentence: a capital first, and a mark last, set as the language sets it. */
export function asSentence(text: string, mark: '.' | '!', language: Language): string {
  const trimmed = trimMarks(text);
  if (/[.!?…؟۔。！？]["'”’»)]*$/u.test(trimmed)) return capitalize(trimmed);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」]$/u.test(trimmed)) return `${trimmed}。`;
  if (mark === '.') return `${capitalize(trimmed)}.`;
  if (language === 'es') return trimmed.startsWith('¡') ? `${capitalize(trimmed)}!` : `¡${capitalize(trimmed)}!`;
  return `${capitalize(trimmed)}${language === 'fr' ? '\u202f!' : '!'}`;
}

/** Words that lead on to something: nothing is cut behind them. */
const LOOSE_END =
  /(?:\s(?:an?|the|of|to|in|on|for|and|or|with|your|my|our|that|which|is|are|der|die|das|ein|eine|und|mit|für|zu|le|la|les|de|des|du|et|un|une|pour|el|los|las|y|para|con))+$/iu;

/** The text in at most `length` characters, cut between words and marked with “…”. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  const space = start.lastIndexOf(' ');
  const kept = space > length / 3 ? start.slice(0, space) : start.slice(0, -1).replace(/[\ud800-\udbff]$/, '');
  return `${trimMarks(kept).replace(LOOSE_END, '')}…`;
}

/** A template with its `{slots}` filled. */
export function fill(template: string, slots: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(slots[name] ?? slot));
}

/** The text with one kind of space and no long runs of a character: reading it takes time linear in its length. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/([^\p{L}\p{N}\s])\1{3,}/gu, '$1')
    .trim();
}
