import type { VideoSample } from 'mediabunny';
import { type CaptionDrawing, captionDrawingsAt } from '#shared/captions/drawing.ts';
import { type CaptionLayout, stackBoxes } from '#shared/captions/layout.ts';
import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import { measureWatermark, paintWatermark, WATERMARK_KEY } from '#shared/captions/watermark.ts';
import { type Placement, placePicture } from '#shared/render/placement.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import { probePlaneRows } from '#workers/browser/codecs/plane-rows.ts';
import { CanvasLayer, drawCrop } from './canvas-layer.ts';
import { OUTPUT_COLOR_SPACE } from './color.ts';
import { BLACK_LUMA, copyTight, type I420Planes, isTight, layOutI420, NEUTRAL_CHROMA } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { blendOverlay, type Overlay, OverlayCache } from './overlay-cache.ts';
import type { PlaneLayer } from './plane-layer.ts';
import { WayProbe } from './way-probe.ts';

/** A layer of the plan with its current picture. */
export interface LayerPicture {
  readonly span: LayerSpan;
  /** Stays the caller's. */
  readonly sample: VideoSample;
}

/** Presentation time of a frame for the encoder, in µs. */
export interface FrameTiming {
  readonly timestamp: number;
  readonly duration: number;
}

/**
 * Composes the output's frames: layers, captions and watermark in one 4:2:0 picture in the kernel's memory, BT.709 limited range for
 * all sources. Parts that are the same as on the previous frame are reused.
 */
export class Compositor {
  readonly #plan: RenderPlan;
  readonly #kernel: Kernel;
  readonly #output: I420Planes;
  readonly #outputBytes: number;
  /** Loaded with the first picture of footage. */
  #planeLayer: PlaneLayer | null = null;
  readonly #canvasLayer: CanvasLayer;
  readonly #overlays: OverlayCache;
  readonly #probe: WayProbe;
  readonly #probeRows: typeof probePlaneRows;
  readonly #layouts = new Map<string, CaptionLayout>();
  readonly #measuring: OffscreenCanvasRenderingContext2D;
  #tightBlock: number | null = null;
  /** Content of the picture in memory. */
  #shown: string | null = null;

  constructor(plan: RenderPlan, kernel: Kernel, probe = new WayProbe(), probeRows = probePlaneRows) {
    this.#plan = plan;
    this.#kernel = kernel;
    const { byteLength } = layOutI420(plan.width, plan.height, 0);
    this.#output = layOutI420(plan.width, plan.height, kernel.allocate(byteLength)).planes;
    this.#outputBytes = byteLength;
    this.#canvasLayer = new CanvasLayer(kernel);
    this.#overlays = new OverlayCache(kernel);
    this.#probe = probe;
    this.#probeRows = probeRows;
    const measuring = new OffscreenCanvas(1, 1).getContext('2d');
    if (!measuring) throw new Error('This browser has no 2D canvas in workers');
    this.#measuring = measuring;
  }

  /**
   * Composes the picture of a frame. The caller closes it.
   * @param pictures Layers of this frame, bottom first.
   */
  async compose(frame: Frames, pictures: readonly LayerPicture[], timing: FrameTiming): Promise<VideoFrame> {
    const drawings = captionDrawingsAt(this.#plan, frame);
    const shown = describe(pictures, drawings);
    if (shown !== this.#shown) {
      this.#shown = null;
      await this.#draw(pictures, drawings);
      this.#shown = shown;
    }
    const { planes, byteLength } = await this.#prepareRows();
    const { width, height, y, u, v, stride, chromaStride } = planes;
    return new VideoFrame(this.#kernel.bytes.subarray(y, y + byteLength), {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      ...timing,
      layout: [
        { offset: 0, stride },
        { offset: u - y, stride: chromaStride },
        { offset: v - y, stride: chromaStride },
      ],
      colorSpace: OUTPUT_COLOR_SPACE,
    });
  }

  /** Drops captions and other cached pictures: their keys don't include the fonts that were loaded. */
  forgetDrawings(): void {
    this.#overlays.clear();
    this.#layouts.clear();
    this.#shown = null;
  }

  /** The composed picture with rows that this browser reads rightly. */
  async #prepareRows(): Promise<{ planes: I420Planes; byteLength: number }> {
    const composed = { planes: this.#output, byteLength: this.#outputBytes };
    if (isTight(this.#output)) return composed;
    const rows = await this.#probeRows();
    if (rows === null) throw new Error('This browser changes pictures that are given to it');
    if (rows === 'padded') return composed;
    const byteLength = (3 * this.#plan.width * this.#plan.height) / 2;
    this.#tightBlock = this.#kernel.ensure(this.#tightBlock, byteLength);
    return { planes: copyTight(this.#kernel.bytes, this.#output, this.#tightBlock), byteLength };
  }

  async #draw(pictures: readonly LayerPicture[], drawings: readonly CaptionDrawing[]): Promise<void> {
    const placed = pictures.map((picture) => ({ ...picture, placement: this.#place(picture) }));
    const [lowest] = placed;
    if (!lowest || !this.#isFilledBy(lowest.sample, lowest.placement)) this.#clear();
    for (const { span, sample, placement } of placed) {
      if (span.type === 'image') this.#drawStill(span, sample, placement);
      else await this.#drawVideo(sample, placement);
    }
    this.#drawCaptions(drawings);
    if (this.#plan.hasWatermark) blendOverlay(this.#kernel, this.#output, this.#watermark());
  }

  #place({ span, sample }: LayerPicture): Placement {
    return placePicture(span.fit, { width: sample.displayWidth, height: sample.displayHeight }, this.#plan);
  }

  #isFilledBy(sample: VideoSample, { destination }: Placement): boolean {
    return (
      sample.hasAlpha === false && destination.width === this.#plan.width && destination.height === this.#plan.height
    );
  }

  #clear(): void {
    const { width, height, y, u, v, stride, chromaStride } = this.#output;
    this.#kernel.functions.fill(y, stride, width, height, BLACK_LUMA);
    for (const plane of [u, v]) {
      this.#kernel.functions.fill(plane, chromaStride, width / 2, height / 2, NEUTRAL_CHROMA);
    }
  }

  async #drawVideo(sample: VideoSample, placement: Placement): Promise<void> {
    const planeLayer = await this.#preparePlaneLayer();
    if (!planeLayer.canDraw(sample)) {
      this.#canvasLayer.draw(sample, placement, this.#output);
      return;
    }
    if (planeLayer.isHdr(sample)) {
      planeLayer.draw(await planeLayer.fetch(sample, placement), this.#output);
      return;
    }
    await this.#probe.run(`${sample.format} ${sample.visibleRect.width}×${sample.visibleRect.height}`, {
      fetch: () => planeLayer.fetch(sample, placement),
      drawFetched: (picture) => planeLayer.draw(picture, this.#output),
      drawOnCanvas: () => this.#canvasLayer.draw(sample, placement, this.#output),
    });
  }

  async #preparePlaneLayer(): Promise<PlaneLayer> {
    if (this.#planeLayer) return this.#planeLayer;
    const { PlaneLayer } = await import('./plane-layer.ts');
    this.#planeLayer ??= new PlaneLayer(this.#kernel);
    return this.#planeLayer;
  }

  /** Converts a still once: it is the same on all its frames. */
  #drawStill(span: LayerSpan, sample: VideoSample, { crop, destination }: Placement): void {
    const overlay = this.#overlays.get(`still ${span.assetId} ${span.fit}`, destination, (context) => {
      context.imageSmoothingQuality = 'high';
      drawCrop(context, sample, crop, destination);
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
  const layers = pictures.map(({ span: { clipId, assetId, fit }, sample: { displayWidth, timestamp } }) => {
    // Proxy media has the same frames, smaller.
    return `${clipId} ${assetId} ${fit} ${displayWidth} ${timestamp}`;
  });
  return JSON.stringify([layers, drawings.map(({ key }) => key)]);
}
