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

/**
 * Words of languages without a pack that no English topic has: what people begin a topic with, and what stands between.
 * Italian, Dutch, the Nordic languages, Polish, Czech, Turkish, Indonesian, Romanian, Hungarian, Finnish, Vietnamese.
 */
const UNTOLD_WORDS = new Set(
  `come fare della delle degli perché senza casa migliori consigli ricetta ricette nostro nostra modo errori sono anche imparare cucinare preparare
   zelf maken voor hoe een het van waarom zonder beste onze nieuwe mijn jouw leren bakken koken huis tuin bouwen wat niet
   hur man och för att utan gör bästa hvordan lage uden uten bedste beste jeg kan blive hemma hjemme bra bli
   jak zrobić dlaczego bez domu najlepsze przepis nasz nasza dla udělat doma proč nejlepší
   nasıl yapılır evde için ve neden bir yeni cara membuat untuk dan yang di rumah dengan tanpa tips resep
   cum să acasă fără pentru cele mai hogyan készítsünk otthon miért egy miten tehdä kotona miksi ilman
   cách làm tại nhà không`.split(/\s+/u),
);

/** Small words that make a sentence English whatever else is in it. */
const ENGLISH_WORDS =
  /^(?:the|an?|of|to|how|why|what|and|for|with|my|your|our|is|are|from|about|vs|new|best|tips|make|recipe|or|on|by|when|where|who|we|you|it|this|that|can|do|does|i|at|home)$/;

/**
 * Whether a text that was taken for English speaks another language, which has no pack: two of its words do, or one and
 * none of them is English.
 */
export function isUntold(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const foreign = words.filter((word) => UNTOLD_WORDS.has(word) && !ENGLISH_WORDS.test(word)).length;
  const english = words.filter((word) => ENGLISH_WORDS.test(word)).length;
  return foreign > english * 2 && (foreign > 1 || words.length > 1 - english);
}
