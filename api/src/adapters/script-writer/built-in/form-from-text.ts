import { type ParsedForm, TEXT_LIMITS } from '#shared/contracts/project.ts';
import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import { SCRIPT_SECONDS } from '#shared/script/script-seconds.ts';
import { joinSentences } from '#shared/text/sentences.ts';
import { readText } from './read-text.ts';
import { capitalize, shorten, trimMarks } from './text.ts';

/**
 * Fills the New Project form from free text: its instructions fill the fields, and its subject becomes the concept.
 * Other fields keep the form's defaults; title and concept stay empty if it names no subject.
 * @param meaning The sentence model's reading of the text, or null to use only the rules.
 */
export function formFromText(text: string, meaning: BriefMeaning | null = null): ParsedForm {
  const { sentences, asks, understood, mentioned, ...orders } = readText(text, meaning);
  // The writer reads these again when it writes the script.
  const told = [...sentences.filter((each) => !mentioned.includes(each)), ...asks, ...understood.map(capitalize)].map(
    trimMarks,
  );
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
