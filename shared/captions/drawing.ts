import { captionsAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import type { CaptionSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
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

/** Time in which a word pops or rises. */
const ENTRANCE_US: Microseconds = 140_000;

/** Steps of a motion, so that frames of one step share a picture. */
const STEPS = 8;

/** The caption pictures of a frame, in drawing order. */
export function captionDrawingsAt(
  plan: Pick<RenderPlan, 'captions' | 'captionLook' | 'frameRate'>,
  frame: Frames,
): CaptionDrawing[] {
  return captionsAt(plan, frame).map((caption) => {
    const { style, lines, isAtTop } = caption;
    const spoken = spokenAt(caption, frame, plan);
    const loudWords = (caption.words ?? []).flatMap(({ loud }, index) => (loud ? index : []));
    return drawCaption({ style, lines, look: plan.captionLook, loudWords, ...spoken, ...(isAtTop && { isAtTop }) });
  });
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

/**
 * The current word and how much of its motion has passed. The last word that has begun stays current through the pause
 * after it, because a highlight that goes out between words flickers. Styles that hide words to come begin with the
 * first.
 */
function spokenAt(
  caption: CaptionSpan,
  frame: Frames,
  { frameRate }: Pick<RenderPlan, 'frameRate'>,
): { readonly currentWord: number; readonly share: number } {
  const { words, style } = caption;
  const { shown, lit, motion, wordBox, pop } = CAPTION_STYLE_RULES[style];
  const follows = shown !== 'all' || lit !== 'none' || motion !== null || wordBox !== null || pop > 0;
  if (words === null || !follows) return { currentWord: -1, share: 1 };
  const time = sourceTimeAt(caption, frame, frameRate);
  const begun = words.findLastIndex((word) => word.start <= time);
  const currentWord = shown === 'all' ? begun : Math.max(0, begun);
  const word = words[currentWord];
  if (!word || motion === null) return { currentWord, share: 1 };
  const spokenUs = Math.max(1, word.endExclusive - word.start);
  const [lengthUs, steps] =
    motion === 'fill'
      ? [spokenUs, STEPS]
      : motion === 'type'
        ? [spokenUs, [...word.text].length]
        : [ENTRANCE_US, STEPS];
  const passed = Math.max(0, time - word.start) / lengthUs;
  return { currentWord, share: Math.min(1, (Math.floor(passed * steps) + 1) / steps) };
}
