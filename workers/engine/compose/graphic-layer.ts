import { completeValues, jobAt } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { type GraphicLayout, measureGraphic, paintGraphic } from '#shared/graphics/painter.ts';
import { graphicGeometry } from '#shared/graphics/place-graphic.ts';
import { layersAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import { type AnimatedGraphic, type GraphicDrawing, graphicAt } from '#shared/render/graphic-drawing.ts';
import { moveJob } from '#shared/render/graphic-motion.ts';
import { placeTransformed } from '#shared/render/place-transformed.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { CanvasContext } from '#workers/engine/ports.ts';
import type { I420Planes } from './i420.ts';
import type { Kernel } from './kernel.ts';
import type { LayerPicture } from './layer-picture.ts';
import { blendOverlay, type OverlayCache } from './overlay-cache.ts';
import { isPlain, type TransformLayer } from './transform-layer.ts';

/** A title or shape on a frame. */
export interface LayerGraphic {
  readonly span: LayerSpan;
  readonly graphic: AnimatedGraphic;
}

/** A layer of a frame: footage, or a title or shape. */
export type FrameLayer = LayerPicture | LayerGraphic;

/** Adds a frame's titles and shapes to its footage, all in drawing order. */
export function withGraphics(
  plan: RenderPlan,
  frame: Frames,
  pictures: readonly LayerPicture[],
): readonly FrameLayer[] {
  const spans = layersAt(plan, frame);
  const graphics = spans.flatMap((span): LayerGraphic[] => {
    const graphic = span.type === 'graphic' ? graphicAt(span, frame, plan) : null;
    return graphic ? [{ span, graphic }] : [];
  });
  if (graphics.length === 0) return pictures;
  const places = new Map(spans.map(({ clipId }, index) => [clipId, index]));
  const placeOf = ({ span }: FrameLayer) => places.get(span.clipId) ?? -1;
  return [...pictures, ...graphics].toSorted((a, b) => placeOf(a) - placeOf(b));
}

const RESTING = completeValues(TRANSFORM, {});

/** Layouts kept, because a clip shows the same one for many frames. */
const MOST_LAYOUTS = 32;

/** The compositor's parts that draw graphics. */
interface GraphicHost {
  readonly kernel: Kernel;
  readonly measuring: CanvasContext;
  readonly overlays: OverlayCache;
  readonly transformLayer: TransformLayer;
}

/** Draws titles and shapes. Each distinct picture is painted once. */
export class GraphicLayer {
  readonly #plan: RenderPlan;
  readonly #host: GraphicHost;
  readonly #layouts = new Map<string, GraphicLayout>();

  constructor(plan: RenderPlan, host: GraphicHost) {
    this.#plan = plan;
    this.#host = host;
  }

  /** Drops layouts: their keys don't include the loaded fonts. */
  forget(): void {
    this.#layouts.clear();
  }

  /** Draws a graphic over the output. */
  draw({ span, graphic: { drawing, motion } }: LayerGraphic, frame: Frames, output: I420Planes): void {
    const layout = this.#layOut(drawing);
    const { width, height } = layout.size;
    if (width === 0 || height === 0) return;
    const geometry = graphicGeometry(layout.size, this.#plan);
    const time = sourceTimeAt(span, frame, this.#plan.frameRate);
    const job = jobAt(TRANSFORM, span.effects, time, geometry) ?? TRANSFORM.job(RESTING, geometry);
    const place = placeTransformed(moveJob(job, motion, this.#plan), this.#plan);
    if (!place) return;
    const { crop, destination } = place.placement;
    const key = `graphic ${drawing.key} ${JSON.stringify([crop, destination.width, destination.height])}`;
    const { kernel, overlays, transformLayer } = this.#host;
    const overlay = overlays.get(key, destination, (context) => {
      const zoom = { x: destination.width / crop.width, y: destination.height / crop.height };
      context.scale(zoom.x, zoom.y);
      context.translate(width / 2 - crop.x, height / 2 - crop.y);
      paintGraphic(context, drawing, layout, this.#plan, zoom.y);
    });
    blendOverlay(kernel, output, isPlain(place) ? overlay : transformLayer.render(overlay, place));
  }

  #layOut(drawing: GraphicDrawing): GraphicLayout {
    const known = this.#layouts.get(drawing.key);
    if (known) return known;
    const layout = measureGraphic(this.#host.measuring, drawing, this.#plan);
    if (this.#layouts.size >= MOST_LAYOUTS) this.#layouts.clear();
    this.#layouts.set(drawing.key, layout);
    return layout;
  }
}
