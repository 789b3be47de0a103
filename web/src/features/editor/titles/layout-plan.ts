import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TITLE } from '#shared/effects/title.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { graphicGeometry } from '#shared/graphics/place-graphic.ts';
import { titleSizePx } from '#shared/graphics/title-layout.ts';
import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { sourceTimeAt } from '#shared/render/at-frame.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { drawGraphic } from '#shared/render/graphic-drawing.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { TemplateConfig } from '#shared/templates/template.ts';
import { boundsInFrame, type PlacedTitle } from '#shared/templates/text-fits.ts';
import type { Frames } from '#shared/time/rational.ts';
import { timelineFor } from '#shared/timeline/timeline-for.ts';
import { measureInPage } from './measure-in-page.ts';

const FRAME_RATE = { numerator: 30, denominator: 1 } as const;

/** By this frame the first titles have come in. */
const RESTING_FRAME = 60;

/** Compiles a layout for a frame, with nothing in its places for footage. */
export function planLayout(config: TemplateConfig, frame: Size, captionLook: RenderPlan['captionLook']): RenderPlan {
  const { tracks } = timelineFor(config, nearestAspectRatio(frame.width, frame.height));
  const { width, height } = frame;
  return compileRenderPlan({
    ...{ tracks, sources: [], width, height, frameRate: FRAME_RATE, hasWatermark: false, captionLook },
  });
}

/** Places the titles of a plan as the engine draws them, at the middle of their clips. @throws Error without their fonts. */
export async function placeTitles(plan: RenderPlan): Promise<readonly PlacedTitle[]> {
  const placed = await Promise.all(plan.layers.map((span) => placeTitle(span, plan)));
  return placed.flatMap((title) => title ?? []);
}

async function placeTitle(span: LayerSpan, plan: RenderPlan): Promise<PlacedTitle | null> {
  const graphic = findGraphic(span.effects);
  if (graphic?.id !== TITLE.id) return null;
  const { clipId, firstFrame, endFrame } = span;
  const time = sourceTimeAt(span, middleOf(span), plan.frameRate);
  const values = completeValues(TITLE, effectValuesAt(graphic, time));
  const { title, size } = await measureInPage(drawGraphic({ ...graphic, values }, plan.captionLook.font), plan);
  if (!title) return null;
  const transform = span.effects?.find(({ id }) => id === TRANSFORM.id);
  const placing = completeValues(TRANSFORM, transform ? effectValuesAt(transform, time) : {});
  const place = TRANSFORM.job(placing, graphicGeometry(size, plan));
  // A box that is not drawn takes no room.
  const unseen = values.box > 0 ? 0 : values.boxPadding * title.fontSizePx;
  const { x, y, width, height } = title.box;
  const isEmpty = size.width === 0;
  const part = {
    ...{ x: x + unseen, y: y + unseen },
    ...{ width: isEmpty ? 0 : width - 2 * unseen, height: isEmpty ? 0 : height - 2 * unseen },
  };
  const isShrunk = title.fontSizePx < titleSizePx(values, plan) * 0.999;
  return { clipId, firstFrame, endFrame, bounds: boundsInFrame(part, place), isShrunk };
}

/** The frame that shows a layout best: a title that does not fit, else its resting picture. */
export function stillFrame(plan: RenderPlan, misfit: PlacedTitle | undefined): Frames {
  return misfit ? middleOf(misfit) : Math.min(RESTING_FRAME, Math.floor(plan.frameCount / 2));
}

function middleOf({ firstFrame, endFrame }: Pick<PlacedTitle, 'firstFrame' | 'endFrame'>): Frames {
  return Math.floor((firstFrame + endFrame) / 2);
}
