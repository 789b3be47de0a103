import { languagesOf } from '#api/adapters/language/likely-language.ts';

/** The language of a text for its transcript, BCP 47: the given one, else the likeliest, or `und` when unknown. */
export function languageOf(text: string, given: string | null): string {
  return given ?? languagesOf(text)[0]?.lang ?? 'und';
}
