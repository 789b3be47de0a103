import type { VideoSample } from 'mediabunny';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import { probePlaneRows } from '#workers/browser/codecs/plane-rows.ts';
import { OUTPUT_COLOR_SPACE } from '#workers/engine/compose/color.ts';
import { Compositor } from '#workers/engine/compose/compositor.ts';
import { copyTight, type I420Planes, isTight } from '#workers/engine/compose/i420.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import type { LayerPicture } from '#workers/engine/compose/layer-picture.ts';
import { WayProbe } from '#workers/engine/compose/way-probe.ts';
import { PictureShrinker, type SmallPicture } from '#workers/engine/proof/small-picture.ts';
import { createBrowserCanvas } from './canvas.ts';

/** A layer of the plan with its current sample, which the caller still owns. */
export type LayerSample = LayerPicture<VideoSample>;

/** Presentation time of a frame for the encoder, in µs. */
export interface FrameTiming {
  readonly timestamp: number;
  readonly duration: number;
}

/** The engine's compositor in a browser. Turns its pictures into frames for encoder and canvas. */
export class FrameCompositor {
  readonly #compositor: Compositor;
  readonly #kernel: Kernel;
  readonly #probeRows: typeof probePlaneRows;
  #tightBlock: number | null = null;
  readonly #plan: RenderPlan;
  #shrinker: PictureShrinker | null = null;
  #composed: I420Planes | null = null;

  constructor(
    plan: RenderPlan,
    kernel: Kernel,
    probe = new WayProbe(),
    probeRows = probePlaneRows,
    createCanvas = createBrowserCanvas,
  ) {
    this.#compositor = new Compositor(plan, { kernel, createCanvas, probe });
    this.#plan = plan;
    this.#kernel = kernel;
    this.#probeRows = probeRows;
  }

  /**
   * Composes the picture of a frame. The caller closes it.
   * @param layers This frame's layers, bottom first.
   * @throws Error in a browser that changes pictures given to it.
   */
  async compose(frame: Frames, layers: readonly LayerSample[], timing: FrameTiming): Promise<VideoFrame> {
    const composed = await this.#compositor.compose(frame, layers);
    this.#composed = composed;
    const { width, height, y, u, v, stride, chromaStride } = await this.#readableRows(composed);
    const byteLength = v - y + (chromaStride * height) / 2;
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

  /** Shrinks the last composed picture. */
  shrinkComposed(): SmallPicture {
    if (!this.#composed) throw new Error('No picture was composed');
    return this.#prepareShrinker().ofPlanes(this.#composed);
  }

  /** Shrinks a decoded picture. The caller still owns it. */
  async shrink(sample: VideoSample): Promise<SmallPicture> {
    return await this.#prepareShrinker().ofPicture(sample);
  }

  #prepareShrinker(): PictureShrinker {
    const host = { kernel: this.#kernel, createCanvas: createBrowserCanvas, probe: new WayProbe() };
    this.#shrinker ??= new PictureShrinker(this.#plan, host);
    return this.#shrinker;
  }

  /** Drops captions and other cached pictures: their cache keys don't include the loaded fonts. */
  forgetDrawings(): void {
    this.#compositor.forgetDrawings();
  }

  /** Returns the picture with a row layout that this browser reads correctly. */
  async #readableRows(composed: I420Planes): Promise<I420Planes> {
    if (isTight(composed)) return composed;
    const rows = await this.#probeRows();
    if (rows === null) throw new Error('This browser changes pictures that are given to it');
    if (rows === 'padded') return composed;
    this.#tightBlock = this.#kernel.ensure(this.#tightBlock, (3 * composed.width * composed.height) / 2);
    return copyTight(this.#kernel.bytes, composed, this.#tightBlock);
  }
}
