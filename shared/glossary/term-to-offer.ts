import type { Transcripts } from '#shared/captions/corrected-words.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { COMMON_WORDS } from './common-words.ts';

/** A correction repeated this often is offered for the glossary. */
const OFTEN = 2;

/**
 * Finds a term that was just corrected and that the timeline now corrects in the same way at least twice.
 * @param corrected The typed texts.
 * @returns The term without marks. Null for everyday words, which are slips and not terms.
 */
export function termToOffer(
  corrected: readonly string[],
  { corrections = {} }: Pick<Timeline, 'corrections'>,
  transcripts: Transcripts,
): string | null {
  const counts = new Map<string, number>();
  for (const [assetId, texts] of Object.entries(corrections)) {
    for (const { text, spoken = text, start } of transcripts.get(assetId)?.words ?? []) {
      const written = texts[String(start)];
      if (written === undefined || bare(written) === bare(spoken)) continue;
      const pair = pairOf(spoken, written);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  const terms = new Set(corrected.map(bare));
  for (const [pair, count] of counts) {
    const [, term = ''] = pair.split('\n');
    if (count >= OFTEN && terms.has(term) && !isEveryday(term)) return term;
  }
  return null;
}

function pairOf(spoken: string, written: string): string {
  return `${bare(spoken).toLowerCase()}\n${bare(written)}`;
}

/** A text without the marks at its ends. */
function bare(text: string): string {
  return text.trim().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function isEveryday(term: string): boolean {
  return term === '' || term.split(/\s+/).every((word) => COMMON_WORDS.has(word.toLowerCase()));
}
