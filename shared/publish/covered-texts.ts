import { drawCaption } from '#shared/captions/drawing.ts';
import { measureCaption, type PaintContext } from '#shared/captions/painter.ts';
import { CAPTION_STYLE_RULES } from '#shared/captions/style-rules.ts';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import type { Point } from '#shared/effects/parameter.ts';
import { completeValues, jobAt } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { measureGraphic } from '#shared/graphics/painter.ts';
import { graphicGeometry } from '#shared/graphics/place-graphic.ts';
import { sourceTimeAt } from '#shared/render/at-frame.ts';
import { graphicAt } from '#shared/render/graphic-drawing.ts';
import type { CaptionSpan, LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { TitleMove } from './mend.ts';

/** A caption or title that a platform's interface covers, at least in part. */
export interface CoveredText {
  readonly clipId: string;
  readonly firstFrame: Frames;
  /** Null for a text that no small move clears, or that moves by itself. */
  readonly clear: { readonly type: 'flip' } | { readonly type: 'move'; readonly move: TitleMove } | null;
}

/** A word counts as covered from this part of it on: a letter's edge under a button can still be read. */
const COVERED_SHARE = 0.25;

/** Height of letters above their baseline, and below it, in font sizes. */
const ASCENT_EM = 0.75;
const DESCENT_EM = 0.2;

/**
 * Finds the captions and titles of which a platform covers a word.
 * @param zones The covered parts of the frame, in fractions of it.
 * @param context Measures texts; the plan's fonts are loaded.
 */
export function findCoveredTexts(plan: RenderPlan, zones: readonly Rect[], context: PaintContext): CoveredText[] {
  if (zones.length === 0) return [];
  const covered = zones.map(({ x, y, width, height }) => ({
    ...{ x: x * plan.width, y: y * plan.height, width: width * plan.width, height: height * plan.height },
  }));
  const isCovered = (words: readonly Rect[]) => words.some((word) => coveredShare(word, covered) >= COVERED_SHARE);
  const captions = plan.captions.flatMap((caption): CoveredText[] => {
    const { clipId, firstFrame, isAtTop = false } = caption;
    if (!isCovered(captionWords(caption, isAtTop, plan, context))) return [];
    const isClearThere = !isCovered(captionWords(caption, !isAtTop, plan, context));
    return [{ clipId, firstFrame, clear: isClearThere ? { type: 'flip' } : null }];
  });
  const seen = new Set<string>();
  const titles = plan.layers.flatMap((span): CoveredText[] => {
    const { clipId, firstFrame } = span;
    if (span.type !== 'graphic' || seen.has(clipId)) return [];
    const words = titleWords(span, plan, context);
    if (!isCovered(words)) return [];
    seen.add(clipId);
    const move = moveOf(span, words, covered, plan);
    return [{ clipId, firstFrame, clear: move && { type: 'move', move } }];
  });
  return [...captions, ...titles];
}

function captionWords(caption: CaptionSpan, isAtTop: boolean, plan: RenderPlan, context: PaintContext): Rect[] {
  const { style, lines } = caption;
  const isAlone = caption.words !== null && CAPTION_STYLE_RULES[style].shown === 'current';
  const shown = isAlone ? lines.flat().map((_, word) => word) : [-1];
  return shown.flatMap((currentWord) => {
    const drawing = drawCaption({ style, lines, look: plan.captionLook, currentWord, isAtTop });
    const { words, fontSizePx } = measureCaption(context, drawing, plan);
    return words.map(({ x, baseline, width }) => letters(x, baseline, width, fontSizePx));
  });
}

/** The words of a title where it rests, in the middle of its clip. None for a shape. */
function titleWords(span: LayerSpan, plan: RenderPlan, context: PaintContext): Rect[] {
  const frame = Math.floor((span.firstFrame + span.endFrame - 1) / 2);
  const graphic = graphicAt(span, frame, plan);
  const layout = graphic && measureGraphic(context, graphic.drawing, plan);
  if (!layout?.title) return [];
  const { size, title } = layout;
  const geometry = graphicGeometry(size, plan);
  const time = sourceTimeAt(span, frame, plan.frameRate);
  const job = jobAt(TRANSFORM, span.effects, time, geometry) ?? TRANSFORM.job(completeValues(TRANSFORM, {}), geometry);
  const zoom = { x: job.width / job.cropWidth, y: job.height / job.cropHeight };
  return title.words
    .filter(({ text }) => text !== '')
    .map(({ x, baseline, width }) => {
      const word = letters(x, baseline, width, title.fontSizePx);
      const upright = {
        x: job.x + (word.x + size.width / 2 - job.cropX) * zoom.x,
        y: job.y + (word.y + size.height / 2 - job.cropY) * zoom.y,
        width: word.width * zoom.x,
        height: word.height * zoom.y,
      };
      return turned(upright, job.rotation, { x: job.pivotX, y: job.pivotY });
    });
}

function letters(x: number, baseline: number, width: number, fontSizePx: number): Rect {
  return { x, y: baseline - ASCENT_EM * fontSizePx, width, height: (ASCENT_EM + DESCENT_EM) * fontSizePx };
}

/** The bounds of a rectangle that is rotated around a point, clockwise in degrees. */
function turned(rect: Rect, degrees: number, pivot: Point): Rect {
  if (degrees === 0) return rect;
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = [rect.x, rect.x + rect.width].flatMap((x) =>
    [rect.y, rect.y + rect.height].map((y) => ({
      x: pivot.x + (x - pivot.x) * cosine - (y - pivot.y) * sine,
      y: pivot.y + (x - pivot.x) * sine + (y - pivot.y) * cosine,
    })),
  );
  return bounds(corners.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
}

function bounds(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Covered part of a rectangle, 0 to 1. The zones of a platform don't overlap. */
function coveredShare({ x, y, width, height }: Rect, zones: readonly Rect[]): number {
  const area = zones.reduce((sum, zone) => {
    const across = Math.min(x + width, zone.x + zone.width) - Math.max(x, zone.x);
    const down = Math.min(y + height, zone.y + zone.height) - Math.max(y, zone.y);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
  return width * height === 0 ? 0 : area / (width * height);
}

/** The shortest move that takes a title's words out of all zones and keeps them in the frame. Null without one. */
function moveOf(span: LayerSpan, words: readonly Rect[], zones: readonly Rect[], frame: Size): TitleMove | null {
  const transform = span.effects?.find(({ id }) => id === TRANSFORM.id);
  if (transform?.keyframes?.['position']) return null;
  const whole = bounds(words);
  const ways = { across: [0], down: [0] };
  for (const { x, y, width, height } of zones) {
    ways.across.push(x - whole.x - whole.width, x + width - whole.x);
    ways.down.push(y - whole.y - whole.height, y + height - whole.y);
  }
  const moves = ways.across.flatMap((x) => ways.down.map((y) => ({ x, y })));
  const [shortest] = moves
    .filter(({ x, y }) => {
      const moved = { ...whole, x: whole.x + x, y: whole.y + y };
      const isInside =
        moved.x >= 0 && moved.y >= 0 && moved.x + moved.width <= frame.width && moved.y + moved.height <= frame.height;
      return isInside && coveredShare(moved, zones) < 1e-6;
    })
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  if (!shortest) return null;
  const values = transform ? effectValuesAt(transform, span.sourceStart) : {};
  const { position } = completeValues(TRANSFORM, values);
  return {
    clipId: span.clipId,
    position: { x: position.x + shortest.x / frame.width, y: position.y + shortest.y / frame.height },
  };
}
