import type { Accent } from './espeak.ts';

/*
 * Maps espeak-ng's phonemes to those that Kokoro was trained with (those of its G2P, misaki). Diphthongs and affricates
 * are one sign each; American English has no length marks.
 */

const SHARED: readonly (readonly [RegExp, string])[] = [
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/dʒ/g, 'ʤ'],
  [/eɪ/g, 'A'],
  [/tʃ/g, 'ʧ'],
  [/ɔɪ/g, 'Y'],
];

const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^([ˈˌ]?)əl$/g, '$1ᵊl'],
  [/(.)\u0329/g, 'ᵊ$1'],
  [/ʲ/g, ''],
  [/ɚ/g, 'əɹ'],
  [/r/g, 'ɹ'],
  [/[xç]/g, 'k'],
  [/ɐ/g, 'ə'],
  [/ɬ/g, 'l'],
  [/\u0303/g, ''],
];

const AMERICAN: readonly (readonly [RegExp, string])[] = [
  ...SHARED,
  [/oʊ/g, 'O'],
  ...ENGLISH,
  [/ʔ/g, 't'],
  [/ɾ/g, 'T'],
  [/ɜːɹ?/g, 'ɜɹ'],
  [/ɪə/g, 'iə'],
  [/ː/g, ''],
  [/o/g, 'ɔ'],
  [/e/g, 'A'],
];

const BRITISH: readonly (readonly [RegExp, string])[] = [
  ...SHARED,
  [/[əo]ʊ/g, 'Q'],
  [/eə/g, 'ɛː'],
  [/iə/g, 'ɪə'],
  ...ENGLISH,
  [/ʔ/g, 't'],
  [/ɾ/g, 't'],
  [/o/g, 'ɔ'],
  [/e/g, 'A'],
];

const OTHER: readonly (readonly [RegExp, string])[] = [
  ...SHARED,
  [/dz/g, 'ʣ'],
  [/[o]ʊ/g, 'O'],
  [/əʊ/g, 'Q'],
  [/ts/g, 'ʦ'],
  [/-/g, ''],
];

const TABLES: Readonly<Record<Accent, readonly (readonly [RegExp, string])[]>> = {
  'en-us': AMERICAN,
  'en-gb': BRITISH,
  fr: OTHER,
  es: OTHER,
  it: OTHER,
  pt: OTHER,
};

/** Converts an espeak-ng phoneme to Kokoro's alphabet. Some become several signs. */
export function toKokoro(phoneme: string, accent: Accent): string {
  return TABLES[accent].reduce((signs, [pattern, sign]) => signs.replace(pattern, sign), phoneme);
}

/** Punctuation of the model's alphabet that affects pauses or melody. */
export const PAUSE_SIGNS = ';:,.!?—…';
