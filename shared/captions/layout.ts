import { overlaps, type Rect, type Size } from '#shared/geometry/rect.ts';
import type { CaptionDrawing } from './drawing.ts';
import { captionLetters, hasOtherScripts, LETTER_BEYOND_EM, SCRIPT_BEYOND_EM } from './script-fonts.ts';
import { BASELINE_EM, captionMargins, LINE_HEIGHT_EM, LOUD_POP, RISE_EM } from './style.ts';
import { CAPTION_STYLE_RULES, type CaptionBox, type CaptionStyleRules } from './style-rules.ts';
import { lineDirection, splitMarks, type TextDirection, textDirection, visualOrder } from './text-direction.ts';
import type { Token } from './tokens.ts';
import { balancedLimit, cutLines, type MeasureText, type Piece, widestWord, wrapWords } from './wrap.ts';

/** A word, or a part of a long one, at its place in the frame. */
export interface PlacedWord {
  readonly text: string;
  /** Position of the word in the caption's text. */
  readonly word: number;
  /** Index among the pieces of its line, in text order. */
  readonly index: number;
  readonly direction: TextDirection;
  /** Left edge and baseline, in output pixels. */
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
}

/** A caption ready to be painted. */
export interface CaptionLayout {
  readonly fontSizePx: number;
  readonly words: readonly PlacedWord[];
  /** The panel behind the text, if the style has one. */
  readonly panel: Rect | null;
  /** Side on which the text begins. */
  readonly direction: TextDirection;
  /** Bounds of everything painted: whole, even output pixels inside the frame. */
  readonly box: Rect;
}

/** Step for shrinking a caption that is too long, as a fraction of its font size. */
const SHRINK_STEP = 0.08;

/**
 * Lays out a caption: lines of about the same length, near the bottom (or the top), inside the safe margins. A caption
 * that is too long shrinks. If that is not enough, it is cut with an ellipsis, so that it never covers the picture.
 * @param measure Returns the width in pixels of a text in the style's weight, at a font size of {@link measureSizePx}
 *   for this frame.
 */
export function layoutCaption(
  drawing: Pick<CaptionDrawing, 'style' | 'lines' | 'isAtTop' | 'loudWords'>,
  frame: Size,
  measure: MeasureText,
): CaptionLayout {
  const rules = CAPTION_STYLE_RULES[drawing.style];
  const baseSize = measureSizePx(rules, frame);
  const fitted = fitLines(drawing.lines, rules, frame.width * rules.maxWidthRatio, measure);
  const { scale } = fitted;
  const fontSizePx = baseSize * scale;
  const lineHeight = fontSizePx * rules.lineHeightEm;
  const space = measure(' ') * rules.wordSpacing * scale;
  const direction = lineDirection(drawing.lines.flat().map(({ text }) => text)) ?? 'ltr';
  const isMixed = drawing.lines.flat().some(({ text }) => textDirection(text) === 'rtl');
  const lines = isMixed ? fitted.lines.map((line) => partMarks(line, measure)) : fitted.lines;
  const margins = captionMargins(frame);
  const padding = (rules.panel?.paddingEm ?? 0) * fontSizePx;
  const widths = lines.map((line) =>
    line.reduce((sum, piece, index) => sum + piece.width * scale + gapBefore(line, index, space), 0),
  );
  const textWidth = Math.max(0, ...widths);
  const height = lines.length * lineHeight;
  const middle = (frame.height - height) / 2;
  const low = rules.place === 'middle' ? middle : frame.height - margins.bottom - height - padding;
  const top = drawing.isAtTop ? margins.top + padding : low;
  const baselineEm = BASELINE_EM + (rules.lineHeightEm - LINE_HEIGHT_EM) / 2;
  const startLeft = direction === 'ltr' ? margins.side + padding : frame.width - margins.side - padding - textWidth;
  const left = rules.align === 'center' ? (frame.width - textWidth) / 2 : startLeft;
  const words = lines.flatMap((line, index) => {
    const slack = textWidth - (widths[index] ?? 0);
    const indent = rules.align === 'center' ? slack / 2 : direction === 'rtl' ? slack : 0;
    // Between two rows of pixels, browsers and the server would choose different rows.
    const baseline = Math.round(top + index * lineHeight + fontSizePx * baselineEm);
    return placeLine(line, { x: left + indent, baseline, scale, space, direction });
  });
  const text = { x: left, y: top, width: textWidth, height };
  const panel = rules.panel === null ? null : grow(text, padding);
  // Letters exceed their line by the outline and the pop, too.
  const pop = drawing.loudWords?.length ? Math.max(rules.pop, LOUD_POP) : rules.pop;
  const beyond = hasOtherScripts(captionLetters(drawing)) ? SCRIPT_BEYOND_EM : LETTER_BEYOND_EM;
  const overhang = fontSizePx * Math.max(reachEm(rules) + pop + beyond, boxReachEm(rules));
  return {
    fontSizePx,
    words,
    panel,
    direction,
    box: evenBox(panel === null ? grow(text, overhang) : grow(panel, 2), frame),
  };
}

/** Distance that outlines, shadow and motion reach beyond the letters, in font sizes. */
function reachEm({ outlineEm, halo, shadow, motion }: CaptionStyleRules): number {
  const outline = Math.max(outlineEm, halo?.widthEm ?? 0) / 2;
  // A canvas blurs with half of the blur as deviation; beyond three deviations nothing is left.
  const soft = shadow === null ? 0 : 1.5 * shadow.blurEm + shadow.distanceEm;
  return outline + soft + (motion === 'rise' ? RISE_EM : 0);
}

/** Distance that boxes reach beyond the text's rectangle, in font sizes; a little more than that, for smooth edges. */
function boxReachEm({ wordBox, lineBox }: CaptionStyleRules): number {
  const reach = (box: CaptionBox | null) =>
    box === null ? 0 : Math.max(box.sideEm, box.aboveEm - 0.8, box.belowEm) + 0.1;
  return Math.max(reach(wordBox), reach(lineBox));
}

/** Measures how well a caption fits its style. */
export interface CaptionFit {
  /** Lines needed at the smallest size that the style allows. */
  readonly lineCount: number;
  readonly maxLines: number;
  /** True when there are too many lines to show, so that the text ends in an ellipsis. */
  readonly isCut: boolean;
}

/** Checks whether {@link layoutCaption} would show all of a caption, and if not, by how much it is too long. */
export function fitCaption(
  drawing: Pick<CaptionDrawing, 'style' | 'lines'>,
  frame: Size,
  measure: MeasureText,
): CaptionFit {
  const rules = CAPTION_STYLE_RULES[drawing.style];
  const { lineCount } = fitLines(drawing.lines, rules, frame.width * rules.maxWidthRatio, measure);
  return { lineCount, maxLines: rules.maxLines, isCut: lineCount > rules.maxLines };
}

/** Font size in pixels at which {@link layoutCaption} expects texts to be measured. */
export function measureSizePx(rules: CaptionStyleRules, frame: Size): number {
  return Math.min(frame.width, frame.height) * rules.fontSizeRatio;
}

/**
 * Stacks boxes drawn on the same frame. One that would overlap an earlier one moves up above it.
 * @returns The y of each box, in order.
 */
export function stackBoxes(boxes: readonly Rect[]): number[] {
  const placed: Rect[] = [];
  for (const box of boxes) {
    let { y } = box;
    const findBelow = () => placed.find((other) => overlaps(other, { ...box, y }));
    for (let below = findBelow(); below && y > 0; below = findBelow()) y = Math.max(0, below.y - box.height);
    placed.push({ ...box, y });
  }
  return placed.map(({ y }) => y);
}

/** `lineCount` is the count before cutting. Widths grow with the font, so smaller letters equal a wider line. */
function fitLines(
  paragraphs: readonly (readonly Token[])[],
  { maxLines, wordSpacing, leastScale, keepsWords }: CaptionStyleRules,
  maxWidth: number,
  measure: MeasureText,
): { scale: number; lines: Piece[][]; lineCount: number } {
  const widths = new Map<string, number>();
  const measureOnce = (text: string) => {
    const width = widths.get(text) ?? measure(text);
    widths.set(text, width);
    return width;
  };
  const space = measureOnce(' ') * wordSpacing;
  const widest = keepsWords ? Math.max(0, ...paragraphs.flat().map(({ text }) => measureOnce(text))) : 0;
  for (let scale = 1; ; scale = Math.max(leastScale, scale - SHRINK_STEP)) {
    const limit = maxWidth / scale;
    if (widest > limit && scale > leastScale) continue;
    const wrapAt = (width: number) => wrapWords(paragraphs, measureOnce, space, width);
    const lines = wrapAt(limit);
    const lineCount = lines.length;
    if (lineCount <= maxLines) {
      const least = widestWord(paragraphs, measureOnce, limit);
      return { scale, lineCount, lines: wrapAt(balancedLimit((width) => wrapAt(width).length, limit, least)) };
    }
    if (scale <= leastScale) {
      return { scale, lineCount, lines: cutLines(lines, maxLines, measureOnce, limit) };
    }
  }
}

/** Places the pieces of a line from left to right. `scale` applies to their widths. */
export function placeLine(
  line: readonly Piece[],
  at: { x: number; baseline: number; scale: number; space: number; direction: TextDirection },
): PlacedWord[] {
  let { x } = at;
  const order = visualOrder(
    line.map(({ text }) => text),
    at.direction,
  );
  return order.flatMap(({ index, direction, spaceIndex }) => {
    const piece = line[index];
    if (!piece) return [];
    const width = piece.width * at.scale;
    const placed = { text: piece.text, word: piece.word, index, direction, x, baseline: at.baseline, width };
    x += width + gapBefore(line, spaceIndex, at.space);
    return placed;
  });
}

/** In lines with right-to-left words, the marks at the edges of words are separate pieces. */
export function partMarks(line: readonly Piece[], measure: MeasureText): readonly Piece[] {
  return line.flatMap((piece) => {
    const parts = splitMarks(piece.text);
    if (parts.length === 1) return piece;
    return parts.map((text, index) => ({
      ...piece,
      text,
      width: measure(text),
      hasSpaceBefore: piece.hasSpaceBefore && index === 0,
    }));
  });
}

/** Space between a piece and the previous one in the text. A line begins without one. */
function gapBefore(line: readonly Piece[], index: number, space: number): number {
  return index > 0 && line[index]?.hasSpaceBefore ? space : 0;
}

function grow(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

/** Smallest rectangle on even pixels around another, inside the frame: 4:2:0 chroma has one sample for two pixels. */
function evenBox(rect: Rect, frame: Size): Rect {
  const x = Math.max(0, 2 * Math.floor(rect.x / 2));
  const y = Math.max(0, 2 * Math.floor(rect.y / 2));
  const right = Math.min(frame.width, 2 * Math.ceil((rect.x + rect.width) / 2));
  const bottom = Math.min(frame.height, 2 * Math.ceil((rect.y + rect.height) / 2));
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
