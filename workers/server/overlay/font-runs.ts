import { type CaptionFont, captionFontFamily, DEFAULT_CAPTION_FONT } from '#shared/captions/caption-fonts.ts';
import { FONT_FILES, isForCharacter } from '#workers/lib/caption-fonts/font-files.ts';
import { hasLetter } from './letters.ts';

/** A part of a text and the font family that has all its letters; null when no file of the caption fonts does. */
export interface FontRun {
  readonly text: string;
  readonly family: string | null;
}

/** Family under which a single file of a caption font is registered. */
export function subsetFamily(font: CaptionFont, subset: string): string {
  return `${captionFontFamily(font)} ${subset}`;
}

/** Letters of right-to-left scripts, which the canvas itself must order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a text where the font file changes: the font's own files first, then those of the default font. A character with its
 * accents stays whole; a text with right-to-left letters is one run without a family. Fonts must be registered.
 */
export function splitByFont(text: string, font: CaptionFont): FontRun[] {
  if (RIGHT_TO_LEFT.test(text)) return [{ text, family: null }];
  const runs: { text: string; family: string | null }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const family = familyOf(segment, font);
    const last = runs.at(-1);
    if (last?.family === family) last.text += segment;
    else runs.push({ text: segment, family });
  }
  return runs;
}

const families = new Map<string, string | null>();

function familyOf(grapheme: string, font: CaptionFont): string | null {
  const key = `${font} ${grapheme}`;
  const known = families.get(key);
  if (known !== undefined) return known;
  const found = findFamily([...grapheme], font);
  families.set(key, found);
  return found;
}

function findFamily(characters: readonly string[], font: CaptionFont): string | null {
  for (const name of new Set([font, DEFAULT_CAPTION_FONT])) {
    for (const file of FONT_FILES[name]) {
      const family = subsetFamily(name, file.subset);
      const isFor = (character: string) => isForCharacter(file, character.codePointAt(0) ?? 0);
      // A letter may also be in a file that does not list it.
      if (characters.every((character) => isFor(character) && hasLetter(family, character))) return family;
    }
  }
  return null;
}
