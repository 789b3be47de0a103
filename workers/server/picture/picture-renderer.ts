import { rename, rm } from 'node:fs/promises';
import type { ExportPreset } from '#shared/presets/presets.ts';
import { presetBitrateBps } from '#shared/presets/presets.ts';
import type { Frames } from '#shared/time/rational.ts';
import { Compositor } from '#workers/engine/compose/compositor.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import type { Picture } from '#workers/engine/ports.ts';
import type { FrameFeed } from '#workers/engine/render/frame-feed.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { RenderOrder, SegmentRange, WorkContext } from '#workers/server/job/render-types.ts';
import { createServerCanvas } from '#workers/server/overlay/text-canvas.ts';
import { type BufferModel, bufferModel, keepsToModel, readPictureSizes } from './buffer-model.ts';
import { FrameEncoder } from './encode-frames.ts';
import { openFeed } from './open-feed.ts';

type Range = Pick<SegmentRange, 'firstFrame' | 'endFrame'>;

/** Composes and encodes ranges of an order's frames. Decoders continue from one range to the next. */
export class PictureRenderer {
  readonly #order: RenderOrder;
  readonly #preset: ExportPreset;
  readonly #context: WorkContext;
  readonly #encoderThreads: number | null;
  readonly #kernel: Kernel;
  readonly #compositor: Compositor;
  #feed: FrameFeed<Picture> | null = null;
  /** The next frame from the feed. */
  #nextFrame: Frames = 0;

  /** Fonts must be registered. */
  static async create(
    order: RenderOrder,
    preset: ExportPreset,
    context: WorkContext,
    encoderThreads: number | null,
  ): Promise<PictureRenderer> {
    return new PictureRenderer(order, preset, context, encoderThreads, await loadKernel());
  }

  private constructor(
    order: RenderOrder,
    preset: ExportPreset,
    context: WorkContext,
    encoderThreads: number | null,
    kernel: Kernel,
  ) {
    this.#encoderThreads = encoderThreads;
    this.#order = order;
    this.#preset = preset;
    this.#context = context;
    this.#kernel = kernel;
    this.#compositor = new Compositor(order.plan, { kernel, createCanvas: createServerCanvas });
  }

  /**
   * Makes the file of a range, which gets its name once complete. A short range of incompressible pictures can take up
   * to six times its bitrate, because the encoder guesses before it learns. A range that breaks the buffer model is
   * encoded again within the model. That is slower, so ordinary footage is encoded without it.
   * @param onFrame Called with the number of frames passed to the encoder.
   * @throws CodedError of the engine's catalogue, AbortedError.
   */
  async render(range: Range, path: string, onFrame: (framesDone: Frames) => void): Promise<void> {
    const model = bufferModel(presetBitrateBps(this.#preset));
    const partPath = `${path}.part`;
    try {
      await this.#encode(range, partPath, null, onFrame);
      if (!keepsToModel(await readPictureSizes(partPath), this.#order.plan.frameRate, model)) {
        await this.#encode(range, partPath, model, onFrame);
      }
      await rename(partPath, path);
    } catch (error) {
      await rm(partPath, { force: true });
      throw error;
    }
  }

  /** Ends all decoders. */
  async dispose(): Promise<void> {
    const feed = this.#feed;
    this.#feed = null;
    await feed?.dispose();
  }

  async #encode(
    { firstFrame, endFrame }: Range,
    path: string,
    model: BufferModel | null,
    onFrame: (framesDone: Frames) => void,
  ): Promise<void> {
    const { plan } = this.#order;
    const { signal } = this.#context;
    const feed = await this.#feedFrom(firstFrame);
    let encoder: FrameEncoder | null = null;
    try {
      for (let frame = firstFrame; frame < endFrame; frame++) {
        throwIfAborted(signal);
        this.#nextFrame = frame + 1;
        const planes = await this.#compositor.compose(frame, await feed.picturesAt(frame, signal));
        encoder ??= await FrameEncoder.start(
          {
            ...{ plan, preset: this.#preset, frameCount: endFrame - firstFrame, model, path },
            threadCount: this.#encoderThreads,
          },
          planes,
          this.#context,
        );
        await encoder.write(this.#kernel, planes);
        onFrame(frame + 1 - firstFrame);
      }
      await encoder?.finish();
    } catch (error) {
      await encoder?.dispose();
      throw error;
    }
  }

  async #feedFrom(first: Frames): Promise<FrameFeed<Picture>> {
    if (this.#feed && this.#nextFrame === first) return this.#feed;
    await this.dispose();
    const layers = this.#order.plan.layers
      .filter(({ endFrame }) => endFrame > first)
      .map((span) => (span.firstFrame < first ? { ...span, firstFrame: first } : span));
    this.#feed = openFeed(this.#order, layers, this.#context);
    return this.#feed;
  }
}
