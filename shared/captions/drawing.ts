import { captionsAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import type { CaptionSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import type { CaptionLook } from './look.ts';
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
}

/** The caption pictures of a frame, in drawing order. */
export function captionDrawingsAt(
  plan: Pick<RenderPlan, 'captions' | 'captionLook' | 'frameRate'>,
  frame: Frames,
): CaptionDrawing[] {
  const look = plan.captionLook;
  return captionsAt(plan, frame).map((caption) => {
    const currentWord = currentWordAt(caption, frame, plan);
    const { style, lines, isAtTop = false } = caption;
    const place = isAtTop ? 'top' : 'bottom';
    const loudWords = (caption.words ?? []).flatMap(({ loud }, index) => (loud ? index : []));
    const key = `${look.font} ${look.highlight} ${style} ${place} ${currentWord} ${loudWords} ${JSON.stringify(lines)}`;
    return { key, style, look, lines, currentWord, loudWords, isAtTop };
  });
}

/**
 * The last word that has begun stays current through the pause after it, because a highlight that goes out between
 * words flickers.
 */
function currentWordAt(caption: CaptionSpan, frame: Frames, { frameRate }: Pick<RenderPlan, 'frameRate'>): number {
  if (caption.words === null || caption.style === 'lower-third') return -1;
  const time = sourceTimeAt(caption, frame, frameRate);
  return caption.words.findLastIndex((word) => word.start <= time);
}
