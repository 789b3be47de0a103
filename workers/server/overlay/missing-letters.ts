import { splitByFont } from './font-runs.ts';
import { createTextCanvas } from './text-canvas.ts';

/** Large enough that no letter looks like the box. */
const SIZE_PX = 24;

/** No letter and in no font: what a canvas draws for it, it draws for every letter that no font has. */
const NO_LETTER = '\u{10ffff}';
let noLetterDrawn: Buffer | null = null;

/** Marks, joiners, spaces and what makes emoji up: they are drawn with their neighbours, or not at all. */
const NEVER_ALONE = /[\p{M}\p{Cf}\p{Z}\p{Emoji_Component}]/u;

/** Letters that are looked for: each takes a millisecond or two, and a script that is not there shows with its first ones. */
const MOST_LETTERS = 100;

const found = new Map<string, boolean>();

/**
 * The letters of some texts that no installed font has: an empty box stands for each. Looked for by drawing each letter once, as
 * the canvas does not say. Fonts must be registered.
 * @returns Each once, in the order of the texts, of the first hundred that the caption font lacks.
 */
export function findMissingLetters(texts: readonly string[]): string[] {
  const foreign = texts.flatMap(splitByFont).filter(({ family }) => family === null);
  const letters = new Set(foreign.flatMap(({ text }) => [...text]).filter((letter) => !NEVER_ALONE.test(letter)));
  return [...letters].slice(0, MOST_LETTERS).filter((letter) => !isInstalled(letter));
}

function isInstalled(letter: string): boolean {
  const known = found.get(letter);
  if (known !== undefined) return known;
  noLetterDrawn ??= draw(NO_LETTER);
  const isThere = !draw(letter).equals(noLetterDrawn);
  found.set(letter, isThere);
  return isThere;
}

function draw(letter: string): Buffer {
  const context = createTextCanvas(2 * SIZE_PX, 2 * SIZE_PX);
  context.font = `400 ${SIZE_PX}px sans-serif`;
  context.fillText(letter, 0, 1.5 * SIZE_PX);
  return Buffer.from(context.getImageData(0, 0, 2 * SIZE_PX, 2 * SIZE_PX).data.buffer);
}
