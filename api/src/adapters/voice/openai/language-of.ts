import { detectAll } from 'tinyld';

/** More text does not improve detection, and costs the library time. */
const READ_CHARACTERS = 400;

/** The language of a text for its transcript, BCP 47: the given one, else the likeliest; `und` when nothing is known. */
export function languageOf(text: string, given: string | null): string {
  return given ?? detectAll(text.slice(0, READ_CHARACTERS))[0]?.lang ?? 'und';
}
