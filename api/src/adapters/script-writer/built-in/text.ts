import type { Language } from '#api/adapters/language/written-language.ts';

/** Capitalises the first letter, except in names like iPhone. */
export function capitalize(text: string): string {
  return text.replace(/(?<=^["'“‘«„(¿¡]*)\p{Ll}(?!\p{Ll}*\p{Lu})/u, (letter) => letter.toUpperCase());
}

/** Trims spaces and dangling marks. */
export function trimMarks(text: string): string {
  return text.replace(/^[\s,;:.!–—•|-]+/u, '').replace(/[\s,;:–—•|-]+$/u, '');
}

/** Makes a sentence: a capital first and a final mark, spaced by the language's rules. */
export function asSentence(text: string, mark: '.' | '!', language: Language): string {
  const trimmed = trimMarks(text);
  if (/[.!?…؟۔。！？]["'”’»)]*$/u.test(trimmed)) return capitalize(trimmed);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」]$/u.test(trimmed)) return `${trimmed}。`;
  if (mark === '.') return `${capitalize(trimmed)}.`;
  if (language === 'es') return trimmed.startsWith('¡') ? `${capitalize(trimmed)}!` : `¡${capitalize(trimmed)}!`;
  return `${capitalize(trimmed)}${language === 'fr' ? '\u202f!' : '!'}`;
}

/** Words that need another word after them. A cut never follows them. */
const LOOSE_END =
  /(?:\s(?:an?|the|of|to|in|on|for|and|or|with|your|my|our|that|which|is|are|der|die|das|ein|eine|und|mit|für|zu|le|la|les|de|des|du|et|un|une|pour|el|los|las|y|para|con))+$/iu;

/** Shortens a text to at most `length` characters, cut between words and marked with “…”. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  const space = start.lastIndexOf(' ');
  const kept = space > length / 3 ? start.slice(0, space) : start.slice(0, -1).replace(/[\ud800-\udbff]$/, '');
  return `${trimMarks(kept).replace(LOOSE_END, '')}…`;
}

export type Slots = Readonly<Record<string, string | number>>;

/** Fills the `{slots}` of a template. */
export function fill(template: string, slots: Slots): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(slots[name] ?? slot));
}

/** Normalises spaces and long runs of a character, so that reading time is linear in the length. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/([^\p{L}\p{N}\s])\1{3,}/gu, '$1')
    .trim();
}
