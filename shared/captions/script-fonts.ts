import type { CaptionContent } from './content.ts';

/**
 * Fonts for scripts that the caption fonts lack, by the suffix of their packages' names
 * (`@fontsource-variable/noto-sans-…`). They are loaded for texts that need them.
 */
export const SCRIPT_FONTS = ['arabic', 'hebrew', 'devanagari', 'thai', 'jp', 'kr', 'sc'] as const;
export type ScriptFont = (typeof SCRIPT_FONTS)[number];

/** Family name in canvases. Not the font's own name, so that an installed one never replaces it. */
export function scriptFontFamily(font: ScriptFont): string {
  return `Clipwright ${font}`;
}

const SCRIPTS: readonly (readonly [font: ScriptFont, letters: RegExp])[] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
  ['jp', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['kr', /\p{Script=Hangul}/u],
  // Includes the marks of all three. Its letters are drawn in the style of neighbouring Japanese or Korean.
  ['sc', /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u],
];

/** True for a text that may need some of these fonts. */
export function hasOtherScripts(text: string): boolean {
  return /[\u0590-\u097f\u0e00-\u0e7f\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufdff\ufe10-\uffef\u{20000}-\u{3ffff}]/u.test(
    text,
  );
}

/** The fonts that a caption's text needs besides its own, in the order in which they are tried for a letter. */
export function scriptFontsOf(text: string): readonly ScriptFont[] {
  // Most captions are Latin, so one check is enough.
  if (!hasOtherScripts(text)) return [];
  return SCRIPTS.filter(([, letters]) => letters.test(text)).map(([font]) => font);
}

/** All letters of a caption. Together they decide its fonts. */
export function captionLetters({ lines }: Pick<CaptionContent, 'lines'>): string {
  return lines.flatMap((line) => line.map(({ text }) => text)).join(' ');
}

/** Maximum height of letters and emoji beyond their line, in font sizes. Other scripts stack marks above and below. */
export const LETTER_BEYOND_EM = 0.12;
export const SCRIPT_BEYOND_EM = 0.4;
