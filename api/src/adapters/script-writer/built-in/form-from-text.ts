import { type ParsedForm, SCRIPT_SECONDS, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { joinSentences } from '#shared/script/sentences.ts';
import { readText } from './read-text.ts';
import { shorten, trimMarks } from './text.ts';

/**
 * Fills the New Project form from one free text: what it orders goes into its fields, and its subject is the concept.
 * Fields of which it says nothing have the form's defaults; title and concept stay empty where it names no subject.
 */
export function formFromText(text: string): ParsedForm {
  const { sentences, mentions, ...orders } = readText(text);
  // The writer reads these again when the script is written.
  const told = [...sentences, ...mentions.map((mention) => `Mention ${mention}`)].map(trimMarks);
  const concept =
    told.length === 1
      ? told[0]
      : joinSentences(told.map((each) => `${each}${/[.!?…。！？]["”’)]*$/u.test(each) ? '' : '.'}`));
  return {
    title: shorten(told[0]?.replace(/\.$/, '') ?? '', TEXT_LIMITS.title),
    concept: (concept ?? '').slice(0, TEXT_LIMITS.topic),
    duration: orders.seconds ?? SCRIPT_SECONDS.default,
    platform: orders.platform ?? 'tiktok',
    tone: orders.tone ?? 'upbeat',
    targetAudience: orders.audience.slice(0, TEXT_LIMITS.short),
    cta: orders.cta.slice(0, TEXT_LIMITS.short),
  };
}
