import { RECOGNISED_LANGUAGES } from '#shared/speech/recognised-languages.ts';
import type { SelectOption } from '#web/ui/select.tsx';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** An English name of a language. */
export function languageName(tag: string): string {
  return NAMES.of(tag) ?? tag;
}

/** The languages of captions, by name. */
export const LANGUAGE_OPTIONS: readonly SelectOption<string>[] = RECOGNISED_LANGUAGES.map((tag) => ({
  value: tag,
  label: languageName(tag),
})).toSorted((left, right) => left.label.localeCompare(right.label, 'en'));
