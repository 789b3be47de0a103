import type { Writable } from 'node:stream';
import type { ExportPreset } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { type Frames, frameRateText } from '#shared/time/rational.ts';
import type { I420Planes } from '#workers/engine/compose/i420.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { WorkContext } from '#workers/server/job/render-types.ts';
import { finishEncoder, startEncoder } from '#workers/server/tools/run-ffmpeg.ts';
import type { RunningProcess } from '#workers/server/tools/run-process.ts';
import type { BufferModel } from './buffer-model.ts';
import { encoderArguments } from './encoder-arguments.ts';

/**
 * Tags pictures with the output's colours without converting them. From ffmpeg 7 on, filters and encoder would
 * otherwise agree on BT.601.
 */
const TAGGED = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Frames to encode into one file. */
export interface EncodeOrder {
  readonly plan: Pick<RenderPlan, 'width' | 'height' | 'frameRate'>;
  readonly preset: ExportPreset;
  readonly frameCount: Frames;
  readonly model: BufferModel | null;
  readonly path: string;
  /** Null lets the encoder choose from the machine's cores. */
  readonly threadCount: number | null;
}

/** Encodes composed frames with its own ffmpeg process. */
export class FrameEncoder {
  readonly #running: RunningProcess;
  readonly #pipe: Writable;
  readonly #context: WorkContext;

  /**
   * @param planes The layout of all frames.
   * @throws AbortedError when the signal is already aborted.
   */
  static async start(order: EncodeOrder, planes: I420Planes, context: WorkContext): Promise<FrameEncoder> {
    return new FrameEncoder(await startEncoder(encodeArguments(order, planes), context), context);
  }

  private constructor(running: RunningProcess, context: WorkContext) {
    this.#running = running;
    this.#context = context;
    if (!running.child.stdin) throw new Error('An encoder has an input');
    this.#pipe = running.child.stdin;
    this.#pipe.on('error', () => {}); // The process's exit has more information.
  }

  /**
   * Passes on a frame. Resolves when its bytes may change.
   * @throws CodedError of the engine's catalogue, AbortedError.
   */
  async write({ bytes }: Kernel, { y, stride, height }: I420Planes): Promise<void> {
    const frame = bytes.subarray(y, y + (3 * stride * height) / 2);
    const taken = new Promise<boolean>((resolve) => this.#pipe.write(frame, (error) => resolve(!error)));
    const { limits, signal } = this.#context;
    const limitMs = limits.silentMs;
    const expired = () => renderError({ code: 'render.engine-failed' }, [`The encoder took nothing for ${limitMs} ms`]);
    if (await withDeadline(taken, { limitMs, expired, signal })) return;
    await this.finish();
    throw renderError({ code: 'render.engine-failed' }, ['The encoder ended early']);
  }

  /** Waits for the file. @throws CodedError of the engine's catalogue, AbortedError. */
  async finish(): Promise<void> {
    this.#pipe.end();
    await finishEncoder(this.#running, this.#context);
  }

  /** Ends the process, unless it has ended. */
  async dispose(): Promise<void> {
    this.#running.kill();
    await this.#running.ended.catch(() => {}); // It was meant to end.
  }
}

function encodeArguments(
  { plan, preset, frameCount, model, path, threadCount }: EncodeOrder,
  { stride, height }: I420Planes,
): string[] {
  const { width, frameRate } = plan;
  const cut = stride === width ? [] : [`crop=${width}:${height}:0:0`];
  return [
    ...['-protocol_whitelist', 'pipe', '-f', 'rawvideo', '-pixel_format', 'yuv420p'],
    ...['-video_size', `${stride}x${height}`, '-framerate', frameRateText(frameRate), '-i', 'pipe:0'],
    ...['-vf', [...cut, TAGGED].join(',')],
    ...encoderArguments(plan, preset, frameCount, model),
    ...(threadCount === null ? [] : ['-threads', String(threadCount)]),
    ...['-f', 'mp4', `file:${path}`],
  ];
}
