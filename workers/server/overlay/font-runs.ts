import { type CaptionFont, captionFontFamily, DEFAULT_CAPTION_FONT } from '#shared/captions/caption-fonts.ts';
import { type ScriptFont, scriptFontFamily } from '#shared/captions/script-fonts.ts';
import { FONT_FILES, type FontFile, isForCharacter } from '#workers/lib/caption-fonts/font-files.ts';
import { SCRIPT_FONT_FILES } from '#workers/lib/caption-fonts/script-font-files.ts';
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

/** The same for a font of other scripts. */
export function scriptSubsetFamily(font: ScriptFont, subset: string): string {
  return `${scriptFontFamily(font)} ${subset}`;
}

/** Letters of right-to-left scripts, which the canvas itself must order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a text where the font file changes: the font's own files first, then those of the default font, then those of some
 * fonts for other scripts. A character with its accents stays whole, and so does a text with right-to-left letters: it has a
 * family if one file has all of it. Fonts must be registered.
 */
export function splitByFont(text: string, font: CaptionFont, scripts: readonly ScriptFont[] = []): FontRun[] {
  if (RIGHT_TO_LEFT.test(text)) return [{ text, family: findScriptFamily([...text], scripts) }];
  const runs: { text: string; family: string | null }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const family = familyOf(segment, font, scripts);
    const last = runs.at(-1);
    if (last?.family === family) last.text += segment;
    else runs.push({ text: segment, family });
  }
  return runs;
}

const families = new Map<string, string | null>();

function familyOf(grapheme: string, font: CaptionFont, scripts: readonly ScriptFont[]): string | null {
  const key = `${font} ${scripts} ${grapheme}`;
  const known = families.get(key);
  if (known !== undefined) return known;
  const found = findFamily([...grapheme], font) ?? findScriptFamily([...grapheme], scripts);
  families.set(key, found);
  return found;
}

function findFamily(characters: readonly string[], font: CaptionFont): string | null {
  for (const name of new Set([font, DEFAULT_CAPTION_FONT])) {
    for (const file of FONT_FILES[name]) {
      const family = subsetFamily(name, file.subset);
      if (hasAll(file, family, characters)) return family;
    }
  }
  return null;
}

function findScriptFamily(characters: readonly string[], scripts: readonly ScriptFont[]): string | null {
  for (const name of scripts) {
    for (const file of SCRIPT_FONT_FILES[name]) {
      const family = scriptSubsetFamily(name, file.subset);
      if (hasAll(file, family, characters)) return family;
    }
  }
  return null;
}

function hasAll(file: FontFile, family: string, characters: readonly string[]): boolean {
  const isFor = (character: string) => isForCharacter(file, character.codePointAt(0) ?? 0);
  // A letter may also be in a file that does not list it.
  return characters.every((character) => isFor(character) && hasLetter(family, character));
}
