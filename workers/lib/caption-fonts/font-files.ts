import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/unicode.json' with { type: 'json' };
import inter from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import montserrat from '@fontsource-variable/montserrat/unicode.json' with { type: 'json' };
import nunito from '@fontsource-variable/nunito/unicode.json' with { type: 'json' };
import openSans from '@fontsource-variable/open-sans/unicode.json' with { type: 'json' };
import oswald from '@fontsource-variable/oswald/unicode.json' with { type: 'json' };
import playfairDisplay from '@fontsource-variable/playfair-display/unicode.json' with { type: 'json' };
import roboto from '@fontsource-variable/roboto/unicode.json' with { type: 'json' };
import type { CaptionFont } from '#shared/captions/caption-fonts.ts';

/** One file of a font: the characters that it is for. Some of them may be in another file of the font, or in none. */
export interface FontFile {
  /** What the package calls it. */
  readonly subset: string;
  /** As style sheets say it. */
  readonly unicodeRange: string;
  /** The same as numbers; both ends belong to it. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Symbols look the same in all fonts, and what is read from right to left is left to installed ones. */
const LEFT_OUT = ['math', 'symbols', 'hebrew'];

/** The files of each caption font; of two that are for the same character, the first goes before. */
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

/** What a font's package and files are called: `open-sans` of Open Sans. */
export function fontSlug(font: CaptionFont): string {
  return font.toLowerCase().replaceAll(' ', '-');
}

/** Whether a file is for a character. */
export function isForCharacter({ ranges }: FontFile, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

/** The package lists them as style sheets do, where the last rule wins. */
function filesOf(unicodeRanges: Readonly<Record<string, string>>): FontFile[] {
  return Object.entries(unicodeRanges)
    .filter(([subset]) => !LEFT_OUT.includes(subset))
    .map(([subset, unicodeRange]) => ({ subset, unicodeRange, ranges: parseUnicodeRange(unicodeRange) }))
    .reverse();
}

function parseUnicodeRange(unicodeRange: string): [first: number, last: number][] {
  return unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
