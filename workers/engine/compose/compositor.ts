import { type CaptionDrawing, captionDrawingsAt } from '#shared/captions/drawing.ts';
import { type CaptionLayout, stackBoxes } from '#shared/captions/layout.ts';
import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import { measureWatermark, paintWatermark, WATERMARK_KEY } from '#shared/captions/watermark.ts';
import { type Placement, placePicture } from '#shared/render/placement.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { CanvasContext, CreateCanvas, Picture } from '#workers/engine/ports.ts';
import { CanvasLayer, drawCrop } from './canvas-layer.ts';
import { BLACK_LUMA, type I420Planes, layOutI420, NEUTRAL_CHROMA } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { blendOverlay, type Overlay, OverlayCache } from './overlay-cache.ts';
import { canDrawPlanes, wideColorsOf } from './plane-format.ts';
import type { PlaneLayer } from './plane-layer.ts';
import type { WayProbe } from './way-probe.ts';

/** A layer of the plan with its current picture. */
export interface LayerPicture<P extends Picture = Picture> {
  readonly span: LayerSpan;
  /** Stays the caller's. */
  readonly picture: P;
}

/** Parts of its host that a compositor works with. */
export interface CompositorHost {
  readonly kernel: Kernel;
  readonly createCanvas: CreateCanvas;
  /** Finds the faster of two ways; absent where a canvas can't draw footage. */
  readonly probe?: WayProbe | undefined;
}

/**
 * Composes the output's frames: layers, captions and watermark in one 4:2:0 picture in the kernel's memory, BT.709 limited range for
 * all sources. Parts that are the same as on the previous frame are reused.
 */
export class Compositor {
  readonly #plan: RenderPlan;
  readonly #kernel: Kernel;
  readonly #output: I420Planes;
  /** Loaded with the first picture of footage. */
  #planeLayer: PlaneLayer | null = null;
  readonly #canvasLayer: CanvasLayer;
  readonly #overlays: OverlayCache;
  readonly #probe: WayProbe | undefined;
  readonly #layouts = new Map<string, CaptionLayout>();
  readonly #measuring: CanvasContext;
  /** Content of the picture in memory. */
  #composed: string | null = null;

  constructor(plan: RenderPlan, { kernel, createCanvas, probe }: CompositorHost) {
    this.#plan = plan;
    this.#kernel = kernel;
    const { byteLength } = layOutI420(plan.width, plan.height, 0);
    this.#output = layOutI420(plan.width, plan.height, kernel.allocate(byteLength)).planes;
    this.#canvasLayer = new CanvasLayer(kernel, createCanvas);
    this.#overlays = new OverlayCache(kernel, createCanvas);
    this.#probe = probe;
    this.#measuring = createCanvas(1, 1);
  }

  /**
   * Composes a frame.
   * @param pictures Layers of this frame, bottom first.
   * @returns Its planes in the kernel's memory, valid until the next call.
   */
  async compose(frame: Frames, pictures: readonly LayerPicture[]): Promise<I420Planes> {
    const drawings = captionDrawingsAt(this.#plan, frame);
    const content = describe(pictures, drawings);
    if (content !== this.#composed) {
      this.#composed = null;
      await this.#draw(pictures, drawings);
      this.#composed = content;
    }
    return this.#output;
  }

  /** Drops captions and other cached pictures: their keys don't include the fonts that were loaded. */
  forgetDrawings(): void {
    this.#overlays.clear();
    this.#layouts.clear();
    this.#composed = null;
  }

  async #draw(pictures: readonly LayerPicture[], drawings: readonly CaptionDrawing[]): Promise<void> {
    const placed = pictures.map((layer) => ({ ...layer, placement: this.#place(layer) }));
    const [lowest] = placed;
    if (!lowest || !this.#isFilledBy(lowest.picture, lowest.placement)) this.#clear();
    for (const { span, picture, placement } of placed) {
      if (span.type === 'image') this.#drawStill(span, picture, placement);
      else await this.#drawVideo(picture, placement);
    }
    this.#drawCaptions(drawings);
    if (this.#plan.hasWatermark) blendOverlay(this.#kernel, this.#output, this.#watermark());
  }

  #place({ span, picture }: LayerPicture): Placement {
    return placePicture(span.fit, { width: picture.displayWidth, height: picture.displayHeight }, this.#plan);
  }

  #isFilledBy(picture: Picture, { destination }: Placement): boolean {
    return (
      picture.hasAlpha === false && destination.width === this.#plan.width && destination.height === this.#plan.height
    );
  }

  #clear(): void {
    const { width, height, y, u, v, stride, chromaStride } = this.#output;
    this.#kernel.functions.fill(y, stride, width, height, BLACK_LUMA);
    for (const plane of [u, v]) {
      this.#kernel.functions.fill(plane, chromaStride, width / 2, height / 2, NEUTRAL_CHROMA);
    }
  }

  async #drawVideo(picture: Picture, placement: Placement): Promise<void> {
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

  /** Converts a still once: it is the same on all its frames. */
  #drawStill(span: LayerSpan, picture: Picture, { crop, destination }: Placement): void {
    const overlay = this.#overlays.get(`still ${span.assetId} ${span.fit}`, destination, (context) => {
      context.imageSmoothingQuality = 'high';
      drawCrop(context, picture, crop, destination);
    });
    blendOverlay(this.#kernel, this.#output, overlay);
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
    // Captions follow each other; those of a few seconds ago don't return.
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

/** Cache key: the same text is the same picture. */
function describe(pictures: readonly LayerPicture[], drawings: readonly CaptionDrawing[]): string {
  const layers = pictures.map(({ span: { clipId, assetId, fit }, picture: { displayWidth, timestamp } }) => {
    // Proxy media has the same frames, smaller.
    return `${clipId} ${assetId} ${fit} ${displayWidth} ${timestamp}`;
  });
  return JSON.stringify([layers, drawings.map(({ key }) => key)]);
}
