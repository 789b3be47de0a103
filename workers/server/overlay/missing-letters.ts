import { scriptFontsOf } from '#shared/captions/script-fonts.ts';
import { type CaptionFont, DEFAULT_CAPTION_FONT } from '#shared/fonts/caption-fonts.ts';
import { splitByFont } from './font-runs.ts';
import { drawsBox, NEVER_ALONE } from './letters.ts';
import { createTextCanvas } from './text-canvas.ts';

/** Large enough that no letter looks like the box. */
const SIZE_PX = 24;

/** Most letters to check: each takes a millisecond or two, and a missing script shows with its first ones. */
const MOST_LETTERS = 100;

const found = new Map<string, boolean>();

/**
 * Finds letters in some texts that no installed font has, so that they appear as empty boxes. Draws each letter once,
 * because the canvas has no such query. Fonts must be registered.
 * @returns Each once, in text order, among the first hundred that the caption fonts lack.
 */
export function findMissingLetters(texts: readonly string[], font: CaptionFont = DEFAULT_CAPTION_FONT): string[] {
  const foreign = texts
    .flatMap((text) => splitByFont(text, font, scriptFontsOf(text)))
    .filter(({ family }) => family === null);
  const letters = new Set(foreign.flatMap(({ text }) => [...text]).filter((letter) => !NEVER_ALONE.test(letter)));
  return [...letters].slice(0, MOST_LETTERS).filter((letter) => !isInstalled(letter));
}

function isInstalled(letter: string): boolean {
  const isThere = found.get(letter) ?? !drawsBox(draw, letter, 'installed');
  found.set(letter, isThere);
  return isThere;
}

function draw(letter: string): Buffer {
  const context = createTextCanvas(2 * SIZE_PX, 2 * SIZE_PX);
  context.font = `400 ${SIZE_PX}px sans-serif`;
  context.fillText(letter, 0, 1.5 * SIZE_PX);
  return Buffer.from(context.getImageData(0, 0, 2 * SIZE_PX, 2 * SIZE_PX).data.buffer);
}
