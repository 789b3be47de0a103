import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import type { CaptionLook } from './look.ts';
import { CAPTION_STYLE_RULES } from './style-rules.ts';
import type { Token } from './tokens.ts';

/** One picture of a caption. Many frames share a drawing, because it changes with the word, not with the frame. */
export interface CaptionDrawing {
  /** Equal keys mean equal pictures, at one output size. */
  readonly key: string;
  readonly style: CaptionStyle;
  readonly look: CaptionLook;
  /** Words, line by line. */
  readonly lines: readonly (readonly Token[])[];
  /** Index of the word being spoken, counted over all lines; -1 before the first word or when timing is unknown. */
  readonly currentWord: number;
  /** Indexes of the emphasized words, counted over all lines. */
  readonly loudWords?: readonly number[];
  /** Drawn at the top of the frame, not at the bottom. */
  readonly isAtTop?: boolean;
  /** Part of the current word's motion that has passed, 0 to 1. Absent means 1. */
  readonly share?: number;
}

/**
 * The drawing of a caption.
 * @param drawn `share` is the part of the motion that has passed. Styles without motion ignore it.
 */
export function drawCaption(drawn: Omit<CaptionDrawing, 'key'>): CaptionDrawing {
  const { style, look, isAtTop = false, share: passed = 1 } = drawn;
  const { shown, motion } = CAPTION_STYLE_RULES[style];
  const share = motion === null ? 1 : passed;
  const { lines, currentWord, loudWords = [] } = shown === 'current' ? onlyCurrent(drawn) : drawn;
  const place = isAtTop ? 'top' : 'bottom';
  const said = `${currentWord}${share < 1 ? `+${share}` : ''}`;
  const key = `${look.font} ${look.highlight} ${style} ${place} ${said} ${loudWords} ${JSON.stringify(lines)}`;
  return { key, style, look, lines, currentWord, loudWords, isAtTop, ...(share < 1 && { share }) };
}

/** The current word alone; all words while their times are unknown. */
function onlyCurrent({
  lines,
  currentWord,
  loudWords = [],
}: Omit<CaptionDrawing, 'key'>): Pick<CaptionDrawing, 'lines' | 'currentWord' | 'loudWords'> {
  const word = lines.flat()[currentWord];
  if (!word) return { lines, currentWord, loudWords };
  return { lines: [[word]], currentWord: 0, loudWords: loudWords.includes(currentWord) ? [0] : [] };
}
