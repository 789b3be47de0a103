import bidiFactory, { type Bidi } from 'bidi-js';
import { type ScriptFont, scriptFontFamily } from '#shared/captions/script-fonts.ts';
import type { TextDirection } from '#shared/captions/text-direction.ts';
import { type CaptionFont, captionFontFamily, DEFAULT_CAPTION_FONT } from '#shared/fonts/caption-fonts.ts';
import { FONT_FILES, type FontFile, isForCharacter } from '#workers/lib/caption-fonts/font-files.ts';
import { SCRIPT_FONT_FILES } from '#workers/lib/caption-fonts/script-font-files.ts';
import { hasLetter } from './letters.ts';

/** A part of a text and the font family with all its letters; null when no caption font file has them. */
export interface FontRun {
  readonly text: string;
  readonly family: string | null;
  /** Set where a text has right-to-left letters. */
  readonly direction?: TextDirection;
}

/** Family under which a single file of a caption font is registered. */
export function subsetFamily(font: CaptionFont, subset: string): string {
  return `${captionFontFamily(font)} ${subset}`;
}

/** Family name for a single file of a script font. */
export function scriptSubsetFamily(font: ScriptFont, subset: string): string {
  return `${scriptFontFamily(font)} ${subset}`;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// The package is CommonJS whose export is the function itself; its types describe a module.
const bidi = (bidiFactory as unknown as () => Bidi)();

/**
 * Splits a text where the font file changes: first the font's own files, then the default font's, then those of some
 * fonts for other scripts. A character stays together with its accents. A text with right-to-left letters is also split
 * where its direction changes, as at a number. Fonts must be registered.
 * @param direction Direction of the line, for a text with right-to-left letters.
 * @returns The runs from left to right.
 */
export function splitByFont(
  text: string,
  font: CaptionFont,
  scripts: readonly ScriptFont[] = [],
  direction: TextDirection = 'rtl',
): readonly FontRun[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, direction).levels : null;
  const runs: { text: string; family: string | null; level: number }[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const family = familyOf(segment, font, scripts);
    const level = levels?.[index] ?? 0;
    const last = runs.at(-1);
    if (last?.family === family && last.level === level) last.text += segment;
    else runs.push({ text: segment, family, level });
  }
  if (levels === null) return runs.map(({ level: _, ...run }) => run);
  return inVisualOrder(runs).map(({ level, ...run }) => ({ ...run, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

/** Reverses the runs of each level and above, from the highest level down (Unicode's bidirectional algorithm, L2). */
function inVisualOrder<T extends { readonly level: number }>(runs: readonly T[]): readonly T[] {
  const order = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) {
    for (let first = 0; first < order.length; first++) {
      let end = first;
      while ((order[end]?.level ?? 0) >= level) end++;
      order.splice(first, end - first, ...order.slice(first, end).reverse());
      first = Math.max(first, end - 1);
    }
  }
  return order;
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
