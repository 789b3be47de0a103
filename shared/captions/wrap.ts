import { boundToPrevious } from './keep-together.ts';
import type { Token } from './tokens.ts';

/** A word of the text, or a part of one that is wider than a line. */
export interface Piece {
  readonly text: string;
  readonly word: number;
  /** True when a space separates it from the piece before, if both are in one line. */
  readonly hasSpaceBefore: boolean;
  /** In the unit of {@link MeasureText}. */
  readonly width: number;
}

/** Measures the width of a text, in any one unit. */
export type MeasureText = (text: string) => number;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Breaks paragraphs of words into lines no wider than `limit`. A word wider than a line is broken between
 * user-perceived characters: an emoji or a letter with its accents stays whole. A name or a number is not split if it
 * fits in a line.
 */
export function wrapWords(
  paragraphs: readonly (readonly Token[])[],
  measure: MeasureText,
  space: number,
  limit: number,
): Piece[][] {
  const lines: Piece[][] = [];
  let word = 0;
  for (const paragraph of paragraphs) {
    let line: Piece[] = [];
    let width = 0;
    const pieces = paragraph.map((token) => breakWord(token, word++, measure, limit));
    for (const unit of unitsOf(paragraph, pieces, space, limit)) {
      const gap = line.length > 0 && unit[0]?.hasSpaceBefore ? space : 0;
      const needed = width + gap + widthOf(unit, space);
      if (line.length > 0 && needed > limit) {
        lines.push(line);
        line = [...unit];
        width = widthOf(unit, space);
      } else {
        line.push(...unit);
        width = needed;
      }
    }
    if (line.length > 0) lines.push(line);
  }
  return lines;
}

/** Runs of pieces that stay in one line: a name or a number, as long as it fits. Any other piece stands alone. */
function unitsOf(
  paragraph: readonly Token[],
  pieces: readonly (readonly Piece[])[],
  space: number,
  limit: number,
): readonly (readonly Piece[])[] {
  const bound = boundToPrevious(paragraph);
  const units: (readonly Piece[])[] = [];
  for (const [index, ofWord] of pieces.entries()) {
    const joined = [...(units.at(-1) ?? []), ...ofWord];
    if (bound[index] && ofWord.length === 1 && widthOf(joined, space) <= limit) units[units.length - 1] = joined;
    else units.push(...ofWord.map((piece) => [piece]));
  }
  return units;
}

function widthOf(line: readonly Piece[], space: number): number {
  return line.reduce(
    (sum, { width, hasSpaceBefore }, index) => sum + width + (index > 0 && hasSpaceBefore ? space : 0),
    0,
  );
}

/**
 * Finds the narrowest limit that needs no more lines than `limit` does, to within a hundredth of it, because lines of
 * similar length read better than a full line and a single word.
 * @param least No narrower than this: the widest word, which a narrower line would break.
 */
export function balancedLimit(lineCountAt: (limit: number) => number, limit: number, least = 0): number {
  const lineCount = lineCountAt(limit);
  let [narrow, wide] = [Math.max(least, limit / 2), limit];
  while (wide - narrow > limit / 100) {
    const middle = (narrow + wide) / 2;
    if (lineCountAt(middle) > lineCount) narrow = middle;
    else wide = middle;
  }
  return wide;
}

/** The width of the widest word that fits in a line of this width; 0 without one. */
export function widestWord(paragraphs: readonly (readonly Token[])[], measure: MeasureText, limit: number): number {
  const widths = paragraphs.flat().map(({ text }) => measure(text));
  return Math.max(0, ...widths.filter((width) => width <= limit));
}

/** Keeps the first `maxLines` lines, with an ellipsis after the last word when text was left out. */
export function cutLines(lines: readonly Piece[][], maxLines: number, measure: MeasureText, limit: number): Piece[][] {
  if (lines.length <= maxLines) return [...lines];
  const kept = lines.slice(0, maxLines);
  const last = kept.at(-1) ?? [];
  const final = last.at(-1);
  if (!final) return kept;
  const others = last.slice(0, -1);
  const room = limit - others.reduce((sum, piece) => sum + piece.width, 0);
  let characters = [...graphemes.segment(final.text)].map(({ segment }) => segment);
  while (characters.length > 1 && measure(`${characters.join('')}…`) > room) characters = characters.slice(0, -1);
  const text = `${characters.join('')}…`;
  return [...kept.slice(0, -1), [...others, { ...final, text, width: measure(text) }]];
}

/** Marks and small letters that never begin a line: closing brackets, stops, and the small kana and marks of length. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}.,:;!?…、。，．・：；？！ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻]/u;

/** A text without its last character that may begin a line, and without the marks after it. */
function withoutEnd(text: string): string {
  const last = [...graphemes.segment(text)].findLast(({ segment }) => !NEVER_FIRST.test(segment));
  return text.slice(0, last?.index ?? 0);
}

function breakWord(token: Token, word: number, measure: MeasureText, limit: number): Piece[] {
  const width = measure(token.text);
  if (width <= limit) return [{ ...token, word, width }];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(token.text)) {
    if (part !== '' && measure(part + segment) > limit) {
      const kept = NEVER_FIRST.test(segment) ? withoutEnd(part) : part;
      // Where a line is too short for a letter and its marks, a mark begins a line.
      parts.push(kept || part);
      part = kept === '' ? '' : part.slice(kept.length);
    }
    part += segment;
  }
  parts.push(part);
  return parts.map((text, index) => ({
    text,
    word,
    hasSpaceBefore: token.hasSpaceBefore && index === 0,
    width: measure(text),
  }));
}
