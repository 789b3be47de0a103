import { splitTokens } from '#shared/captions/tokens.ts';
import { wrapWords } from '#shared/captions/wrap.ts';
import type { Size } from '#shared/geometry/rect.ts';

/** A font size with the height that a text takes at it, both in shorter sides of the frame. */
export interface FittedType {
  readonly size: number;
  readonly height: number;
}

interface TypeLimits {
  /** Largest and smallest font size. */
  readonly most: number;
  readonly least: number;
  readonly lineHeight: number;
}

const STEP = 0.005;

/** The bold letters of all fonts that we ship are at most this much wider than those measured below. */
const WIDER = 1.06;

/**
 * The largest font size at which a text fits a box without breaking a word. Sizes are in shorter sides of the frame.
 * Widths are estimated, on the safe side, because the fonts load later than the layout is made.
 * @returns Null when it doesn't fit even at the smallest size.
 */
export function fitType(text: string, box: Size, { most, least, lineHeight }: TypeLimits): FittedType | null {
  const tokens = splitTokens(text);
  const widest = Math.max(0, ...tokens.map((token) => widthEm(token.text)));
  const space = widthEm(' ');
  for (let size = most; size >= least - 1e-9; size -= STEP) {
    if (widest * size > box.width) continue;
    const lines = wrapWords([tokens], widthEm, space, box.width / size);
    const height = lines.length * lineHeight * size;
    if (height <= box.height) return { size: rounded(size), height };
  }
  return null;
}

/** Width of a line of bold letters, in font sizes. */
export function widthEm(text: string): number {
  let width = 0;
  for (const letter of text) width += letterEm(letter);
  return width * WIDER;
}

function letterEm(letter: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter)) return 1;
  if (/[ijlI.,:;!'’|()\s]/u.test(letter)) return 0.34;
  if (/[mwMW@%—…]/u.test(letter)) return 0.95;
  if (/\p{Lu}/u.test(letter)) return 0.74;
  return /\p{M}/u.test(letter) ? 0 : 0.63;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
