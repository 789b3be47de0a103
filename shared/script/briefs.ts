import type { Language } from './language.ts';
import { readTopic, type Topic } from './topic.ts';

/**
 * What a concept asks for beside its subject when its writer named nothing but the subject. These are orders to whoever
 * writes the script, never said in it; see the stage directions of `facts.ts`.
 */
const BRIEFS: Readonly<Record<Exclude<Topic['intent'], 'promo' | 'list'>, string>> = {
  'how-to': 'Include every step in order, and show the finished result.',
  'own-story': 'Include how it began, what was hard, and where it stands today.',
  'told-story': 'Include how it began, what turned it around, and why it matters now.',
  day: 'Include the start, the busiest moment, and the end of the day.',
  question: 'Include a short answer first, then one example.',
  comparison: 'Include what speaks for each side, and how to decide.',
  claim: 'Include the main reason, one example, and what speaks against it.',
  explainer: 'Include what it is in one sentence, one example, and why it matters.',
};

const LIST_BRIEFS: Readonly<Record<Topic['listKind'], string>> = {
  advice: 'Include one concrete example for every point.',
  mistakes: 'Include what to do instead of every mistake.',
  reasons: 'Include the strongest reason first.',
  signs: 'Include what to do about it at the end.',
  facts: 'Include where every fact comes from.',
  picks: 'Include one sentence on why each was chosen.',
};

const PROMO_BRIEFS: Readonly<Record<Topic['promoKind'], string>> = {
  place: 'Include where it is, when it is open, and what people find there.',
  product: 'Include what it does, what it costs, and where to get it.',
  service: 'Include what it helps with, what it costs, and how to start.',
  event: 'Include the date, the place, and how to take part.',
};

const FOREIGN_BRIEFS: Partial<Record<Language, string>> = {
  de: 'Bitte mit einem Beispiel und einem klaren Schluss.',
  es: 'Por favor, con un ejemplo y un final claro.',
  fr: 'Merci d’inclure un exemple et une conclusion claire.',
  pt: 'Por favor, com um exemplo e um final claro.',
  ar: 'يرجى ذكر مثال وخاتمة واضحة.',
  ja: '例とまとめを入れてください。',
};

/**
 * What a script about the subject should have in it, in the subject's language; null where there are
 * no words for it, or where the subject tells enough itself.
 */
export function briefFor(subject: string): string | null {
  const topic = readTopic(subject);
  // Who has told something about it knows what belongs in.
  if (topic.facts.length > 0) return null;
  if (topic.language !== 'en') return FOREIGN_BRIEFS[topic.language] ?? null;
  if (topic.intent === 'list') return LIST_BRIEFS[topic.listKind];
  return topic.intent === 'promo' ? PROMO_BRIEFS[topic.promoKind] : BRIEFS[topic.intent];
}
