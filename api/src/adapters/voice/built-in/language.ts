import { likelyLanguage } from '#api/adapters/language/likely-language.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { READ_LANGUAGES, type ReadLanguage } from '#workers/server/voice/reading/read-text.ts';

/**
 * The language for speaking a text: the given one, else the text's own, else English.
 * @throws ApiError `voiceover.language` when the voice does not speak it; `voiceover.no-words`.
 */
export function spokenLanguage(text: string, given: string | null): ReadLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0 && !/\p{N}/u.test(text)) throw new ApiError('voiceover.no-words');
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) throw notSpoken(null);
  const language = given?.split('-')[0] ?? likelyLanguage(text) ?? 'en';
  const known = READ_LANGUAGES.find((each) => each === language);
  if (!known) throw notSpoken(language);
  return known;
}

/** True unless {@link spokenLanguage} refuses the language. */
export function isSpoken(text: string, given: string | null): boolean {
  try {
    return spokenLanguage(text, given) !== null;
  } catch (error) {
    return !(error instanceof ApiError && error.code === 'voiceover.language');
  }
}

function notSpoken(language: string | null): ApiError {
  return new ApiError('voiceover.language', { data: { language } });
}
