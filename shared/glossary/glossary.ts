import * as z from 'zod';
import { termFinder } from './find-terms.ts';

/** Limits of a glossary. */
export const GLOSSARY_LIMITS = { terms: 200, term: 60, say: 120 } as const;

/** One of the user's names or terms, in its exact spelling, with its pronunciation. */
const entrySchema = z.object({
  term: z
    .string()
    .trim()
    .min(1, 'Enter the term.')
    .max(GLOSSARY_LIMITS.term)
    .regex(/[\p{L}\p{N}]/u, 'Use at least one letter or digit.'),
  /** Spelled as it sounds: "klip right". Empty if it is pronounced as written. */
  say: z.string().trim().max(GLOSSARY_LIMITS.say).default(''),
});

export const glossarySchema = z.array(entrySchema).max(GLOSSARY_LIMITS.terms);
export type GlossaryEntry = z.infer<typeof entrySchema>;
export type Glossary = readonly GlossaryEntry[];

/** Body and answer of PUT and GET /api/account/glossary. */
export const accountGlossarySchema = z.object({ glossary: glossarySchema });

/** Merges several glossaries into one. Of equal terms, the first counts. */
export function mergeGlossaries(...glossaries: readonly Glossary[]): Glossary {
  const terms = new Map<string, GlossaryEntry>();
  for (const entry of glossaries.flat()) {
    const key = entry.term.toLowerCase();
    if (!terms.has(key)) terms.set(key, entry);
  }
  return [...terms.values()];
}

/**
 * Replaces terms in a text with their pronunciation. Of terms that share words, the longest counts. A pronunciation is
 * never read as a term, because pronunciations made of each other's terms would grow without end.
 */
export function withSayings(text: string, glossary: Glossary): string {
  const said = glossary.filter(({ say }) => say !== '');
  const sayings = new Map(said.map(({ term, say }) => [term, say]));
  const find = termFinder(said.map(({ term }) => term));
  const taken = new Uint8Array(text.length);
  const spoken = [...find(text)]
    .toSorted((left, right) => right.term.length - left.term.length)
    .filter(({ from, to }) => {
      if (taken.subarray(from, to).includes(1)) return false;
      taken.fill(1, from, to);
      return true;
    })
    .toSorted((left, right) => left.from - right.from);
  let at = 0;
  let spelled = '';
  for (const { term, from, to } of spoken) {
    spelled += text.slice(at, from) + (sayings.get(term) ?? '');
    at = to;
  }
  return spelled + text.slice(at);
}

/** Matches a term as a whole word, ignoring case. */
export function termPattern(term: string): RegExp {
  const escaped = term.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu');
}
