import { type CaptionDrawing, drawCaption } from '#shared/captions/drawing.ts';
import { CAPTION_STYLE_RULES } from '#shared/captions/style-rules.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import { captionsAt, sourceTimeAt } from './at-frame.ts';
import type { CaptionSpan, RenderPlan } from './plan.ts';

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
