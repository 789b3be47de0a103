import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/unicode.json' with { type: 'json' };
import inter from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import montserrat from '@fontsource-variable/montserrat/unicode.json' with { type: 'json' };
import nunito from '@fontsource-variable/nunito/unicode.json' with { type: 'json' };
import openSans from '@fontsource-variable/open-sans/unicode.json' with { type: 'json' };
import oswald from '@fontsource-variable/oswald/unicode.json' with { type: 'json' };
import playfairDisplay from '@fontsource-variable/playfair-display/unicode.json' with { type: 'json' };
import roboto from '@fontsource-variable/roboto/unicode.json' with { type: 'json' };
import type { CaptionFont } from '#shared/fonts/caption-fonts.ts';
import { LEFT_OUT_SUBSETS } from './left-out-subsets.ts';

/**
 * One file of a font and the characters it is meant for. Some of them may be in another file of the font, or in none.
 */
export interface FontFile {
  /** Name of the subset in the package. */
  readonly subset: string;
  /** As in style sheets. */
  readonly unicodeRange: string;
  /** The same as numbers, inclusive at both ends. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Files of each caption font. Where two files list the same character, the first wins. */
export const FONT_FILES: Readonly<Record<CaptionFont, readonly FontFile[]>> = {
  'Bricolage Grotesque': filesOf(bricolageGrotesque),
  Inter: filesOf(inter),
  Montserrat: filesOf(montserrat),
  Nunito: filesOf(nunito),
  'Open Sans': filesOf(openSans),
  Oswald: filesOf(oswald),
  'Playfair Display': filesOf(playfairDisplay),
  Roboto: filesOf(roboto),
};

/** The single emoji file, in the package `@fontsource/noto-color-emoji`: bitmaps, which both engines draw alike. */
export const EMOJI_FILE = 'files/noto-color-emoji-emoji-400-normal.woff2';

/** Name of a font's package and files: `open-sans` for Open Sans. */
export function fontSlug(font: CaptionFont): string {
  return font.toLowerCase().replaceAll(' ', '-');
}

/** True when a file is meant for a character. */
export function isForCharacter({ ranges }: FontFile, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

/** Reverses the package's order, which follows style sheets, where the last rule wins. */
export function filesOf(
  unicodeRanges: Readonly<Record<string, string>>,
  isUsed = (subset: string) => !LEFT_OUT_SUBSETS.includes(subset),
): FontFile[] {
  return Object.entries(unicodeRanges)
    .filter(([subset]) => isUsed(subset))
    .map(([subset, unicodeRange]) => ({ subset, unicodeRange, ranges: parseUnicodeRange(unicodeRange) }))
    .reverse();
}

function parseUnicodeRange(unicodeRange: string): [first: number, last: number][] {
  return unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
