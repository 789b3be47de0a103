import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Large enough that no letter looks like the box. */
const SIZE_PX = 24;

/** No letter and in no font: what a font draws for it, it draws for every letter that it lacks. */
const NO_LETTER = '\u{10ffff}';

/** Marks, joiners, spaces and what makes emoji up: alone they may draw nothing. */
export const NEVER_ALONE = /[\p{M}\p{Cf}\p{Z}\p{Emoji_Component}]/u;

let context: SKRSContext2D | null = null;
const boxes = new Map<string, Buffer>();
const known = new Map<string, boolean>();

/**
 * Whether a registered font file has a letter. Found by drawing it, as the canvas does not say; once for each letter. Marks and
 * spaces count as there.
 */
export function hasLetter(family: string, letter: string): boolean {
  const key = `${family} ${letter}`;
  const answer =
    known.get(key) ?? (NEVER_ALONE.test(letter) || !drawsBox((text) => draw(text, family), letter, family));
  known.set(key, answer);
  return answer;
}

/**
 * Whether a way of drawing draws the box of a missing letter.
 * @param name Of the way: its box is drawn once.
 */
export function drawsBox(drawWith: (text: string) => Buffer, letter: string, name: string): boolean {
  const box = boxes.get(name) ?? drawWith(NO_LETTER);
  boxes.set(name, box);
  return drawWith(letter).equals(box);
}

function draw(text: string, family: string): Buffer {
  context ??= createCanvas(2 * SIZE_PX, 2 * SIZE_PX).getContext('2d');
  context.clearRect(0, 0, 2 * SIZE_PX, 2 * SIZE_PX);
  context.font = `400 ${SIZE_PX}px "${family}"`;
  // Said as a variation, nothing stands in for letters that the file lacks.
  context.fontVariationSettings = '"wght" 400';
  context.fillText(text, 0, 1.5 * SIZE_PX);
  return Buffer.from(context.getImageData(0, 0, 2 * SIZE_PX, 2 * SIZE_PX).data.buffer);
}
