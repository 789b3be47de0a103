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
  /** The widest word may take this much. */
  readonly wordWidth: number;
}

const STEP = 0.005;

/** Titles shrink for a word that is too wide at their size. For a card it must not be by more than this. */
const LEAST_SHRINK = 0.8;

/** The bold letters of all fonts that we ship are at most this much wider than those measured below. */
const WIDER = 1.06;

/**
 * The largest font size at which a text fits a box without breaking a word. Sizes are in shorter sides of the frame.
 * Widths are estimated, on the safe side, because the fonts load later than the layout is made.
 * @returns Null when it doesn't fit even at the smallest size, at which titles shrink for a word that is still too wide.
 */
export function fitType(
  text: string,
  box: Size,
  { most, least, lineHeight, wordWidth }: TypeLimits,
): FittedType | null {
  const widest = Math.max(0, ...splitTokens(text).map((token) => widthEm(token.text)));
  for (let size = most; size >= least - 1e-9; size -= STEP) {
    if (widest * size > Math.min(box.width, wordWidth)) continue;
    const height = heightOf(text, box.width, { size, lineHeight });
    if (height <= box.height) return { size: rounded(size), height };
  }
  const height = heightOf(text, box.width, { size: least, lineHeight });
  const isShrunk = widest * least * LEAST_SHRINK <= Math.min(box.width, wordWidth);
  return isShrunk && height <= box.height ? { size: least, height } : null;
}

/** Height of a text that is wrapped at a width, all in shorter sides of the frame. */
export function heightOf(
  text: string,
  width: number,
  { size, lineHeight }: { readonly size: number; readonly lineHeight: number },
): number {
  return wrapWords([splitTokens(text)], widthEm, widthEm(' '), width / size).length * lineHeight * size;
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
