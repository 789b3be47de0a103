import type { CaptionDrawing } from '#shared/captions/drawing.ts';
import { type CaptionLayout, stackBoxes } from '#shared/captions/layout.ts';
import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import { measureWatermark, paintWatermark, WATERMARK_KEY } from '#shared/captions/watermark.ts';
import { describeEffects, jobAt } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { describeMix, type LayerMix, mixAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import { captionDrawingsAt } from '#shared/render/caption-drawings.ts';
import { placeTransformed, type TransformedPlace } from '#shared/render/place-transformed.ts';
import { type Placement, placePicture } from '#shared/render/placement.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import { sidesAt } from '#shared/transitions/registry.ts';
import type { CanvasContext, CreateCanvas, Picture } from '#workers/engine/ports.ts';
import { CanvasLayer, drawCrop } from './canvas-layer.ts';
import { type FrameLayer, GraphicLayer, withGraphics } from './graphic-layer.ts';
import { BLACK_LUMA, type I420Planes, layOutI420, NEUTRAL_CHROMA, partOf } from './i420.ts';
import type { Kernel } from './kernel.ts';
import type { LayerPicture } from './layer-picture.ts';
import type { LookLayer } from './look-layer.ts';
import { blendOverlay, type Overlay, OverlayCache } from './overlay-cache.ts';
import type { OverlayPlanes } from './overlay-planes.ts';
import { type PictureLook, pictureLookAt } from './picture-look.ts';
import { canDrawPlanes, wideColorsOf } from './plane-format.ts';
import type { PlaneLayer } from './plane-layer.ts';
import { isFilledBy, isPlain, TransformLayer } from './transform-layer.ts';
import type { TransitionLayer } from './transition-layer.ts';
import type { WayProbe } from './way-probe.ts';

/** A layer with its place, null outside of the frame, and the changes of its pixels. */
interface PlacedPicture extends LayerPicture {
  readonly place: TransformedPlace | null;
  readonly look: PictureLook | null;
}

/** The host facilities that a compositor needs. */
export interface CompositorHost {
  readonly kernel: Kernel;
  readonly createCanvas: CreateCanvas;
  /** Finds the faster drawing method. Absent where a canvas can't draw footage. */
  readonly probe?: WayProbe | undefined;
}

/**
 * Composes the output's frames: layers, captions and watermark in one 4:2:0 picture in the kernel's memory, BT.709
 * limited range for all sources. Reuses the parts that did not change since the previous frame.
 */
export class Compositor {
  readonly #plan: RenderPlan;
  readonly #kernel: Kernel;
  readonly #output: I420Planes;
  /** Loaded with the first picture of footage. */
  #planeLayer: PlaneLayer | null = null;
  /** Loaded with the first picture that has a look. */
  #lookLayer: LookLayer | null = null;
  /** Loaded with the first transition. */
  #transitionLayer: TransitionLayer | null = null;
  readonly #canvasLayer: CanvasLayer;
  readonly #transformLayer: TransformLayer;
  readonly #graphicLayer: GraphicLayer;
  readonly #overlays: OverlayCache;
  readonly #probe: WayProbe | undefined;
  readonly #layouts = new Map<string, CaptionLayout>();
  readonly #measuring: CanvasContext;
  /** Describes the picture now in memory. */
  #composed: string | null = null;

  constructor(plan: RenderPlan, { kernel, createCanvas, probe }: CompositorHost) {
    this.#plan = plan;
    this.#kernel = kernel;
    const { byteLength } = layOutI420(plan.width, plan.height, 0);
    this.#output = layOutI420(plan.width, plan.height, kernel.allocate(byteLength)).planes;
    this.#canvasLayer = new CanvasLayer(kernel, createCanvas);
    this.#transformLayer = new TransformLayer(kernel);
    this.#overlays = new OverlayCache(kernel, createCanvas);
    this.#probe = probe;
    this.#measuring = createCanvas(1, 1);
    this.#graphicLayer = new GraphicLayer(plan, {
      ...{ kernel, measuring: this.#measuring },
      ...{ overlays: this.#overlays, transformLayer: this.#transformLayer },
    });
  }

  /**
   * Composes a frame.
   * @param pictures The footage of this frame's layers, bottom first.
   * @returns Planes in the kernel's memory, valid until the next call.
   */
  async compose(frame: Frames, pictures: readonly LayerPicture[]): Promise<I420Planes> {
    const drawings = captionDrawingsAt(this.#plan, frame);
    const layers = withGraphics(this.#plan, frame, pictures);
    const content = describe(layers, drawings, frame, (span) => sourceTimeAt(span, frame, this.#plan.frameRate));
    if (content !== this.#composed) {
      this.#composed = null;
      await this.#draw(frame, layers, drawings);
      this.#composed = content;
    }
    return this.#output;
  }

  /** Drops captions and other cached pictures: their cache keys don't include the loaded fonts. */
  forgetDrawings(): void {
    this.#overlays.clear();
    this.#layouts.clear();
    this.#graphicLayer.forget();
    this.#composed = null;
  }

  async #draw(frame: Frames, layers: readonly FrameLayer[], drawings: readonly CaptionDrawing[]): Promise<void> {
    const placed = layers.map((layer) =>
      'graphic' in layer ? layer : { ...this.#place(layer, frame), mix: mixAt(layer.span, frame) },
    );
    const [lowest] = placed;
    if (!lowest || 'graphic' in lowest || lowest.mix || !this.#isFilledBy(lowest)) this.#clear();
    for (const [index, each] of placed.entries()) {
      if ('graphic' in each) {
        this.#graphicLayer.draw(each, frame, this.#output);
        continue;
      }
      const { mix, ...layer } = each;
      const { place } = layer;
      if (mix) {
        if (place) await this.#addToTransition(layer, place, mix);
        const next = placed[index + 1];
        const following = next && !('graphic' in next) ? next.mix?.transition : undefined;
        if (following?.clipId !== mix.transition.clipId) this.#transitionLayer?.draw(this.#output);
      } else if (place === null) continue;
      else if (needsOverlay(layer) || !isPlain(place)) await this.#drawOverlay(layer, place);
      else await this.#drawVideo(layer, place.placement);
    }
    this.#drawCaptions(drawings);
    if (this.#plan.hasWatermark) blendOverlay(this.#kernel, this.#output, this.#watermark());
  }

  #place(layer: LayerPicture, frame: Frames): PlacedPicture {
    const { span, picture } = layer;
    const size = { width: picture.displayWidth, height: picture.displayHeight };
    const placement = placePicture(span.fit, size, this.#plan);
    const untransformed = { placement, turn: null, opacity: 1 };
    if (!span.effects) return { ...layer, place: untransformed, look: null };
    const geometry = { output: this.#plan, picture: size, ...placement };
    const time = sourceTimeAt(span, frame, this.#plan.frameRate);
    const job = jobAt(TRANSFORM, span.effects, time, geometry);
    const place = job ? placeTransformed(job, this.#plan) : untransformed;
    return { ...layer, place, look: pictureLookAt(span.effects, time, geometry, this.#plan.luts) };
  }

  #isFilledBy({ picture, place, look }: PlacedPicture): boolean {
    const isOpaque = picture.hasAlpha === false && place !== null && isPlain(place) && !look?.key;
    return isOpaque && isFilledBy(place.placement.destination, this.#plan);
  }

  /** Mixes a picture with the other one of its transition. */
  async #addToTransition(
    layer: PlacedPicture,
    place: TransformedPlace,
    { transition, isIncoming, progress }: LayerMix,
  ): Promise<void> {
    const { from, to } = sidesAt(transition, progress);
    const side = isIncoming ? to : from;
    if (!side) return;
    const transitionLayer = await this.#prepareTransitionLayer();
    await this.#withOverlay(layer, place, (overlay) => transitionLayer.add(overlay, side));
  }

  async #drawOverlay(layer: PlacedPicture, place: TransformedPlace): Promise<void> {
    await this.#withOverlay(layer, place, (overlay) => blendOverlay(this.#kernel, this.#output, overlay));
  }

  /** Renders a layer for `use`, after which the overlay is no longer valid. */
  async #withOverlay(
    { span, picture, look }: PlacedPicture,
    place: TransformedPlace,
    use: (overlay: Overlay) => void,
  ): Promise<void> {
    const lookLayer = look && (await this.#prepareLookLayer());
    const finish = (upright: OverlayPlanes) => {
      // A still is kept for the next frames.
      const own = lookLayer && span.type === 'image' ? lookLayer.copy(upright) : upright;
      if (look) lookLayer?.apply(own, look, place.placement);
      const box = place.placement.destination;
      use(isPlain(place) ? { ...own, box } : this.#transformLayer.render(own, place));
    };
    if (span.type === 'image') {
      finish(this.#still(span, picture, place));
      return;
    }
    if (canDrawPlanes(picture)) {
      const planeLayer = await this.#preparePlaneLayer();
      const fetched = await planeLayer.fetch(picture, place.placement);
      finish(planeLayer.drawUpright(fetched));
      return;
    }
    const upright = this.#canvasLayer.drawUpright(picture, place.placement);
    finish(upright);
    this.#kernel.free(upright.y);
  }

  #clear(): void {
    const { width, height, y, u, v, stride, chromaStride } = this.#output;
    this.#kernel.functions.fill(y, stride, width, height, BLACK_LUMA);
    for (const plane of [u, v]) {
      this.#kernel.functions.fill(plane, chromaStride, width / 2, height / 2, NEUTRAL_CHROMA);
    }
  }

  async #drawVideo({ picture, look }: PlacedPicture, placement: Placement): Promise<void> {
    await this.#drawPicture(picture, placement);
    if (!look) return;
    const lookLayer = await this.#prepareLookLayer();
    // The picture is solid, so its pixels in the output are its own.
    lookLayer.apply(partOf(this.#output, placement.destination), look, placement);
  }

  async #drawPicture(picture: Picture, placement: Placement): Promise<void> {
    if (!canDrawPlanes(picture)) {
      this.#canvasLayer.draw(picture, placement, this.#output);
      return;
    }
    const planeLayer = await this.#preparePlaneLayer();
    // A canvas would draw these differently.
    if (!this.#probe || wideColorsOf(picture) || picture.hasAlpha !== false || picture.flip || picture.isInterlaced) {
      planeLayer.draw(await planeLayer.fetch(picture, placement), this.#output);
      return;
    }
    await this.#probe.run(`${picture.format} ${picture.visibleRect.width}×${picture.visibleRect.height}`, {
      fetch: () => planeLayer.fetch(picture, placement),
      drawFetched: (fetched) => planeLayer.draw(fetched, this.#output),
      drawOnCanvas: () => this.#canvasLayer.draw(picture, placement, this.#output),
    });
  }

  async #preparePlaneLayer(): Promise<PlaneLayer> {
    if (this.#planeLayer) return this.#planeLayer;
    const { PlaneLayer } = await import('./plane-layer.ts');
    this.#planeLayer ??= new PlaneLayer(this.#kernel);
    return this.#planeLayer;
  }

  async #prepareLookLayer(): Promise<LookLayer> {
    if (this.#lookLayer) return this.#lookLayer;
    const { LookLayer } = await import('./look-layer.ts');
    this.#lookLayer ??= await LookLayer.load(this.#kernel);
    return this.#lookLayer;
  }

  async #prepareTransitionLayer(): Promise<TransitionLayer> {
    if (this.#transitionLayer) return this.#transitionLayer;
    const { TransitionLayer } = await import('./transition-layer.ts');
    const { width, height } = this.#plan;
    this.#transitionLayer ??= new TransitionLayer(this.#kernel, { width, height });
    return this.#transitionLayer;
  }

  /** Converts a still once per position, because it is the same on every frame. */
  #still({ assetId }: LayerSpan, picture: Picture, { placement: { crop, destination } }: TransformedPlace): Overlay {
    const key = `still ${assetId} ${JSON.stringify([crop, destination.width, destination.height])}`;
    return this.#overlays.get(key, destination, (context) => {
      context.imageSmoothingQuality = 'high';
      drawCrop(context, picture, crop, destination);
    });
  }

  #drawCaptions(drawings: readonly CaptionDrawing[]): void {
    const layouts = drawings.map((drawing) => ({ drawing, layout: this.#layOut(drawing) }));
    const tops = stackBoxes(layouts.map(({ layout }) => layout.box));
    for (const [index, { drawing, layout }] of layouts.entries()) {
      if (layout.box.width === 0 || layout.box.height === 0) continue;
      const box = { ...layout.box, y: tops[index] ?? layout.box.y };
      const overlay = this.#overlays.get(drawing.key, box, (context) => {
        context.translate(-layout.box.x, -layout.box.y);
        paintCaption(context, drawing, layout);
      });
      blendOverlay(this.#kernel, this.#output, overlay);
    }
  }

  #layOut(drawing: CaptionDrawing): CaptionLayout {
    const known = this.#layouts.get(drawing.key);
    if (known) return known;
    const layout = measureCaption(this.#measuring, drawing, this.#plan);
    // Captions come in order, so those of a few seconds ago don't return.
    if (this.#layouts.size > 32) this.#layouts.clear();
    this.#layouts.set(drawing.key, layout);
    return layout;
  }

  #watermark(): Overlay {
    const layout = measureWatermark(this.#measuring, this.#plan);
    return this.#overlays.get(WATERMARK_KEY, layout.box, (context) => {
      context.translate(-layout.box.x, -layout.box.y);
      paintWatermark(context, layout);
    });
  }
}

/** True for a picture that can't be drawn into the output first and changed there. */
function needsOverlay({ span, picture, look }: PlacedPicture): boolean {
  return span.type === 'image' || (look !== null && (look.key !== null || picture.hasAlpha !== false));
}

/** Cache key: equal text means an equal picture. */
function describe(
  frameLayers: readonly FrameLayer[],
  drawings: readonly CaptionDrawing[],
  frame: Frames,
  timeOf: (span: LayerSpan) => SourceTime,
): string {
  const layers = frameLayers.map((layer) => {
    const { clipId, assetId, fit, effects } = layer.span;
    if ('graphic' in layer) {
      return [layer.graphic.drawing.key, layer.graphic.motion, describeEffects(effects ?? [], timeOf(layer.span))];
    }
    const { span, picture } = layer;
    const { displayWidth, timestamp } = picture;
    // Proxy media has the same frames, only smaller.
    const text = `${clipId} ${assetId} ${fit} ${displayWidth} ${timestamp}`;
    const mix = describeMix(span, frame);
    return effects || mix.length > 0 ? [text, describeEffects(effects ?? [], timeOf(span)), ...mix] : text;
  });
  return JSON.stringify([layers, drawings.map(({ key }) => key)]);
}
