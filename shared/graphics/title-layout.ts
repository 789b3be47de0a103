import { type PlacedWord, partMarks, placeLine } from '#shared/captions/layout.ts';
import { hasOtherScripts, LETTER_BEYOND_EM, SCRIPT_BEYOND_EM } from '#shared/captions/script-fonts.ts';
import { BASELINE_EM, LINE_HEIGHT_EM } from '#shared/captions/style.ts';
import { lineDirection, textDirection } from '#shared/captions/text-direction.ts';
import { splitTokens } from '#shared/captions/tokens.ts';
import { balancedLimit, type MeasureText, type Piece, widestWord, wrapWords } from '#shared/captions/wrap.ts';
import type { TitleValues } from '#shared/effects/title.ts';
import type { Rect, Size } from '#shared/geometry/rect.ts';

/** A title ready to be painted. Places count from the middle of its picture. */
export interface TitleLayout {
  readonly fontSizePx: number;
  /** In text order within a line. Hidden ones have an empty text. */
  readonly words: readonly PlacedWord[];
  readonly box: Rect;
  /** The whole picture, with outline, shadow and box; its middle is the middle of the text. Even pixels. */
  readonly size: Size;
}

/** A higher text shrinks until it fits, as a fraction of the frame's height. */
const MOST_HEIGHT = 0.92;

const SHRINK = 0.94;

/** A text shrinks down to this for its widest word. Beyond that, the word is broken. */
const LEAST_WORD_SCALE = 0.6;

/** A text with more lines than this allows is drawn this small and runs over the frame. */
const LEAST_SCALE = 0.15;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The font size of a title before it shrinks, at which its texts are measured. */
export function titleSizePx({ size }: Pick<TitleValues, 'size'>, frame: Size): number {
  return size * Math.min(frame.width, frame.height);
}

/**
 * Lays out a title: wrapped within its width, with lines of about the same length. A text that is higher than the frame
 * shrinks, and so does one with a word wider than its lines.
 * @param characters Number of characters that show; the others keep their place. Null for all.
 * @param measure The width in pixels of a text, at {@link titleSizePx}.
 */
export function layoutTitle(
  values: TitleValues,
  characters: number | null,
  frame: Size,
  measure: MeasureText,
): TitleLayout {
  const paragraphs = values.text.normalize('NFC').split('\n').map(splitTokens);
  const space = measure(' ');
  const limit = values.width * frame.width;
  const baseSize = titleSizePx(values, frame);
  const heightAt = (count: number, scale: number) => count * values.lineHeight * baseSize * scale;
  const widest = Math.max(0, ...paragraphs.flat().map(({ text }) => measure(text)));
  let scale = widest > limit ? Math.max(LEAST_WORD_SCALE, limit / widest) : 1;
  const wrapAt = (width: number) => wrapWords(paragraphs, measure, space, width);
  while (scale > LEAST_SCALE && heightAt(wrapAt(limit / scale).length, scale) > MOST_HEIGHT * frame.height) {
    scale *= SHRINK;
  }
  const least = widestWord(paragraphs, measure, limit / scale);
  const wrapped = wrapAt(balancedLimit((width) => wrapAt(width).length, limit / scale, least));
  const texts = paragraphs.flat().map(({ text }) => text);
  const direction = lineDirection(texts) ?? 'ltr';
  const isMixed = texts.some((text) => textDirection(text) === 'rtl');
  const lines = isMixed ? wrapped.map((line) => partMarks(line, measure)) : wrapped;
  const visible = visibleTexts(lines, characters);

  const fontSizePx = baseSize * scale;
  const widths = lines.map((line) => widthOf(line, space) * scale);
  const width = Math.max(0, ...widths);
  const height = heightAt(lines.length, scale);
  const baseline = ((values.lineHeight - LINE_HEIGHT_EM) / 2 + BASELINE_EM) * fontSizePx;
  const words = lines.flatMap((line, index) => {
    const slack = width - (widths[index] ?? 0);
    const isAtRight = (values.align === 'end') !== (direction === 'rtl');
    const indent = values.align === 'center' ? slack / 2 : isAtRight ? slack : 0;
    const place = {
      ...{ scale, direction, space: space * scale },
      x: indent - width / 2,
      // Between two rows of pixels, browsers and the server would choose different rows.
      baseline: Math.round(baseline - height / 2 + (index * height) / Math.max(1, lines.length)),
    };
    return placeLine(line, place).map((word) => ({ ...word, text: visible[index]?.[word.index] ?? '' }));
  });
  const padding = values.boxPadding * fontSizePx;
  const box = {
    x: -width / 2 - padding,
    y: -height / 2 - padding,
    width: width + 2 * padding,
    height: height + 2 * padding,
  };
  return { fontSizePx, words, box, size: sizeOf(values, { width, height }, fontSizePx) };
}

function sizeOf(values: TitleValues, text: Size, fontSizePx: number): Size {
  if (text.width === 0) return { width: 0, height: 0 };
  const { shadow, shadowBlur, shadowDistance } = values;
  const beyond = hasOtherScripts(values.text) ? SCRIPT_BEYOND_EM : LETTER_BEYOND_EM;
  const letters = values.outline / 2 + beyond;
  const reach = shadow > 0 ? shadowBlur + shadowDistance : 0;
  const around = (Math.max(letters, values.box > 0 ? values.boxPadding : 0) + reach) * fontSizePx;
  return { width: 2 * Math.ceil(text.width / 2 + around), height: 2 * Math.ceil(text.height / 2 + around) };
}

function widthOf(line: readonly Piece[], space: number): number {
  return line.reduce(
    (sum, { width, hasSpaceBefore }, index) => sum + width + (index > 0 && hasSpaceBefore ? space : 0),
    0,
  );
}

/** The beginning of each piece that shows, line by line. A letter with its accents and an emoji are one character. */
function visibleTexts(lines: readonly (readonly Piece[])[], characters: number | null): readonly (readonly string[])[] {
  if (characters === null) return lines.map((line) => line.map(({ text }) => text));
  let left = characters;
  return lines.map((line) => {
    const texts = line.map(({ text, hasSpaceBefore }, index) => {
      if (index > 0 && hasSpaceBefore) left -= 1;
      const all = [...graphemes.segment(text)].map(({ segment }) => segment);
      const shown = all.slice(0, Math.max(0, left)).join('');
      left -= all.length;
      return shown;
    });
    // A line break.
    left -= 1;
    return texts;
  });
}
