import type { Language } from './language.ts';
import { ARABIC } from './languages/ar.ts';
import { GERMAN } from './languages/de.ts';
import { SPANISH } from './languages/es.ts';
import { FRENCH } from './languages/fr.ts';
import { JAPANESE } from './languages/ja.ts';
import type { ForeignKind, ForeignPack } from './languages/pack.ts';
import { PORTUGUESE } from './languages/pt.ts';
import { asSentence } from './wording.ts';

/** Wording by language. Where there is none, a script is made of its topic's own words alone. */
export const FOREIGN: Partial<Record<Language, ForeignPack>> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
  ar: ARABIC,
  ja: JAPANESE,
};

/** A text as a sentence with the mark that its tone asks for, set as the language sets it. */
export function exclaim(text: string, mark: '.' | '!', language: Language): string {
  const sentence = asSentence(text, mark);
  if (!sentence.endsWith('!')) return sentence;
  if (language === 'es') return sentence.startsWith('¡') ? sentence : `¡${sentence}`;
  return language === 'fr' ? sentence.replace(/\s*!$/, ' !') : sentence;
}

/** What a topic in another language asks for. */
export function foreignKind(language: Language, opening: string): ForeignKind {
  return FOREIGN[language]?.kinds.find(([, words]) => words.test(opening))?.[0] ?? 'subject';
}

/** Whether there is wording to speak about a topic, beside its own words. */
export function hasWording({ language }: { readonly language: Language }): boolean {
  return language === 'en' || FOREIGN[language] !== undefined;
}
