import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { paintGraphic } from '#shared/graphics/painter.ts';
import { graphicGeometry } from '#shared/graphics/place-graphic.ts';
import { layersAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import { graphicAt } from '#shared/render/graphic-drawing.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { type Frames, frameToMicroseconds } from '#shared/time/rational.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { measureInPage } from './measure-in-page.ts';

/** A template to paint. Its plan has titles and shapes only. */
export interface DrawnTemplate {
  readonly plan: RenderPlan;
  /** Places for footage, which are painted as plain pictures. */
  readonly slots: readonly Clip[];
}

/** Upper and lower colour of a slot, so that neighbours differ. */
const SLOT_COLORS = [
  ['#6d7a8c', '#333a46'],
  ['#8a7468', '#43352d'],
  ['#68806f', '#2e3d33'],
] as const;

/** Left foot, height of the top and right foot of each hill, as fractions of the frame. */
const HILLS = [
  [-0.35, 0.5, 0.85],
  [0.35, 0.62, 1.35],
] as const;

/**
 * Paints one frame of a template.
 * @param signal Aborted before the frame is painted, it leaves the canvas alone.
 * @throws Error when a font cannot be loaded.
 */
export async function paintTemplate(
  context: CanvasRenderingContext2D,
  { plan, slots }: DrawnTemplate,
  frame: Frames,
  signal: AbortSignal,
): Promise<void> {
  const layers = await Promise.all(
    layersAt(plan, frame).map(async (layer) => {
      const animated = graphicAt(layer, frame, plan);
      return animated && { layer, ...animated, layout: await measureInPage(animated.drawing, plan) };
    }),
  );
  if (signal.aborted) return;
  const { width, height } = plan;
  context.resetTransform();
  context.globalAlpha = 1;
  context.clearRect(0, 0, width, height);
  paintSlot(context, plan, slots, frame);
  for (const shown of layers) {
    if (!shown) continue;
    const { layer, drawing, motion, layout } = shown;
    const transform = layer.effects?.find(({ id }) => id === TRANSFORM.id);
    const values = transform ? effectValuesAt(transform, sourceTimeAt(layer, frame, plan.frameRate)) : {};
    const geometry = graphicGeometry(layout.size, plan);
    const place = TRANSFORM.job(completeValues(TRANSFORM, values), geometry);
    const zoom = (place.width / Math.max(1, place.cropWidth)) * motion.scale;
    const shorter = Math.min(width, height);
    context.resetTransform();
    context.globalAlpha = place.opacity * motion.opacity;
    context.translate(place.pivotX + motion.x * shorter, place.pivotY + motion.y * shorter);
    context.rotate((place.rotation * Math.PI) / 180);
    context.translate(place.x + place.width / 2 - place.pivotX, place.y + place.height / 2 - place.pivotY);
    context.scale(zoom, zoom);
    paintGraphic(context, drawing, layout, plan, zoom);
  }
}

function paintSlot(
  context: CanvasRenderingContext2D,
  { width, height, frameRate }: RenderPlan,
  slots: readonly Clip[],
  frame: Frames,
): void {
  const at = frameToMicroseconds(frame, frameRate);
  const index = slots.findIndex(({ start, end }) => start <= at && at < end);
  const colors = SLOT_COLORS[index % SLOT_COLORS.length];
  if (!colors) return;
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, colors[0]);
  sky.addColorStop(1, colors[1]);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  paintLandscape(context, { width, height }, index % 2 === 1);
}

/** Hills under a sun, so that a place for footage looks like a picture and not like an empty card. */
function paintLandscape(context: CanvasRenderingContext2D, { width, height }: Size, isMirrored: boolean): void {
  const shorter = Math.min(width, height);
  const at = (across: number) => (isMirrored ? 1 - across : across) * width;
  context.fillStyle = '#ffffff24';
  context.beginPath();
  context.arc(at(0.8), 0.42 * height, 0.1 * shorter, 0, 2 * Math.PI);
  context.fill();
  for (const [first, top, last] of HILLS) {
    context.beginPath();
    context.moveTo(at(first), height);
    context.lineTo(at((first + last) / 2), top * height);
    context.lineTo(at(last), height);
    context.fill();
  }
}
