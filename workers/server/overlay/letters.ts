import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Large enough that no letter looks like the box. */
const SIZE_PX = 24;

/** In no font, so its glyph is the one that a font draws for every missing letter. */
const NO_LETTER = '\u{10ffff}';

/** Marks, joiners, spaces and parts of emoji: alone they may draw nothing. */
export const NEVER_ALONE = /[\p{M}\p{Cf}\p{Z}\p{Emoji_Component}]/u;

let context: SKRSContext2D | null = null;
const boxes = new Map<string, Buffer>();
const known = new Map<string, boolean>();

/**
 * True when a registered font file has a letter. Draws the letter once to find out, because the canvas has no such
 * query. Marks and spaces count as present.
 */
export function hasLetter(family: string, letter: string): boolean {
  const key = `${family} ${letter}`;
  const answer =
    known.get(key) ?? (NEVER_ALONE.test(letter) || !drawsBox((text) => draw(text, family), letter, family));
  known.set(key, answer);
  return answer;
}

/**
 * True when a drawing method produces the box of a missing letter.
 * @param name Name of the method; its box is drawn once.
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
  // Set as a variation, so that no other font replaces missing letters.
  context.fontVariationSettings = '"wght" 400';
  context.fillText(text, 0, 1.5 * SIZE_PX);
  return Buffer.from(context.getImageData(0, 0, 2 * SIZE_PX, 2 * SIZE_PX).data.buffer);
}
