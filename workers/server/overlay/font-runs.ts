import unicodeRanges from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import { CAPTION_FONT_FAMILY } from '#shared/captions/style.ts';

/** A part of a text and the font family that has all of its letters; null when no file of the caption font has. */
export interface FontRun {
  readonly text: string;
  readonly family: string | null;
}

/** The parts of the caption font: a file each, with the characters that the package says are in it. */
export const FONT_SUBSETS = Object.keys(unicodeRanges);

/** The family under which one file of the caption font is registered by itself. */
export function subsetFamily(subset: string): string {
  return `${CAPTION_FONT_FAMILY} ${subset}`;
}

const RANGES = Object.entries(unicodeRanges).map(([subset, ranges]) => ({
  family: subsetFamily(subset),
  ranges: ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
}));

/** Letters that are read from right to left: their order among others is the canvas's to find. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a text where the font file changes. A character with its accents stays whole, and a text with letters that are read from
 * right to left is one run without a family.
 */
export function splitByFont(text: string): FontRun[] {
  if (RIGHT_TO_LEFT.test(text)) return [{ text, family: null }];
  const runs: { text: string; family: string | null }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const family = familyOf(segment);
    const last = runs.at(-1);
    if (last?.family === family) last.text += segment;
    else runs.push({ text: segment, family });
  }
  return runs;
}

function familyOf(grapheme: string): string | null {
  const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  const found = RANGES.find(({ ranges }) =>
    codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last)),
  );
  return found?.family ?? null;
}
