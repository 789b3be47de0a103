import { countCharacters } from '#shared/captions/tokens.ts';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { SHAPE_MOTION } from '#shared/effects/graphic-parameters.ts';
import { findGraphic, type Graphic, type GraphicId } from '#shared/effects/graphics.ts';
import type { EffectValue } from '#shared/effects/parameter.ts';
import { TITLE } from '#shared/effects/title.ts';
import { type CaptionFont, findCaptionFont } from '#shared/fonts/caption-fonts.ts';
import { type Frames, frameToMicroseconds } from '#shared/time/rational.ts';
import { sourceTimeAt } from './at-frame.ts';
import { type Motion, motionAt } from './graphic-motion.ts';
import type { LayerSpan, RenderPlan } from './plan.ts';

/** One picture of a title or a shape, without its place. Many frames share one. */
export interface GraphicDrawing {
  /** Equal keys mean equal pictures, at one output size. */
  readonly key: string;
  readonly id: GraphicId;
  /** Values of the instant. Absent ones have their default. */
  readonly values: Readonly<Record<string, EffectValue>>;
  /** Font of a title. */
  readonly font: CaptionFont;
  /** Number of characters that a title shows. Null for all. */
  readonly characters: number | null;
  /** Fraction of a progress bar that is filled. */
  readonly progress: number;
}

/** A drawing and its animation on a frame. */
export interface AnimatedGraphic {
  readonly drawing: GraphicDrawing;
  readonly motion: Motion;
}

/** The font of a title: the brand's, unless it has its own. */
export function titleFont({ values }: Pick<Graphic, 'values'>, brand: CaptionFont): CaptionFont {
  return findCaptionFont(String(values['font'] ?? '')) ?? brand;
}

/** A graphic as it is on a frame. Null for a span of footage. */
export function graphicAt(
  span: LayerSpan,
  frame: Frames,
  { frameRate, captionLook }: Pick<RenderPlan, 'frameRate' | 'captionLook'>,
): AnimatedGraphic | null {
  const graphic = findGraphic(span.effects);
  if (!graphic || span.timelineEnd === undefined) return null;
  const at = frameToMicroseconds(frame, frameRate);
  const [elapsedUs, remainingUs] = [Math.max(0, at - span.timelineStart), Math.max(0, span.timelineEnd - at)];
  const values = effectValuesAt(graphic, sourceTimeAt(span, frame, frameRate));
  const motion = motionAt(values, elapsedUs, remainingUs);
  const share = elapsedUs / Math.max(1, elapsedUs + remainingUs);
  return { drawing: drawGraphic({ ...graphic, values }, captionLook.font, share, motion.shown), motion };
}

/**
 * The drawing of a graphic.
 * @param share Fraction of its clip that has played.
 * @param shown Fraction of a title's characters that show.
 */
export function drawGraphic(
  graphic: Pick<Graphic, 'id' | 'version' | 'values'>,
  brand: CaptionFont,
  share = 1,
  shown = 1,
): GraphicDrawing {
  const { id, version, values } = graphic;
  const number = (name: string, standard: number) => Number(values[name] ?? standard);
  const font = titleFont(graphic, brand);
  const count = countCharacters(String(values['text'] ?? TITLE.parameters.text.default));
  const characters = id === 'title' && shown < 1 ? Math.floor(shown * count) : null;
  const [from, to] = [number('from', 0), number('to', 1)];
  const progress = id === 'progress-bar' ? from + (to - from) * share : 1;
  // The animation decides the place and the characters, which the key has already.
  const seen = Object.entries(values).filter(([name]) => !Object.hasOwn(SHAPE_MOTION, name));
  const key = JSON.stringify([id, version, seen.toSorted(([a], [b]) => (a < b ? -1 : 1)), font, characters, progress]);
  return { key, id, values, font, characters, progress };
}
