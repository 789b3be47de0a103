import { proxy, transfer } from 'comlink';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { PreviewCalls } from '#workers/browser/preview/preview.calls.ts';
import type { ClockReading, PreviewEvent, PreviewSource } from '#workers/browser/preview/preview-types.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { startMediaWorker } from './start-media-worker.ts';

/**
 * Runs the preview in a worker that owns its canvas. A canvas can be transferred only once: when the worker dies
 * (`worker.lost`), a new preview needs a new element.
 */
export class PreviewClient {
  readonly #worker = new WorkerClient<PreviewCalls>(() => startMediaWorker('preview'));
  readonly #attached: Promise<void>;

  /**
   * @param canvas From `transferControlToOffscreen`; it moves to the worker.
   * @param onEvent Receives events until {@link dispose}.
   */
  constructor(canvas: OffscreenCanvas, onEvent: (event: PreviewEvent) => void) {
    this.#attached = this.#worker.call((remote) => remote.attach(transfer(canvas, [canvas]), proxy(onEvent)));
    this.#attached.catch(() => {}); // The next call reports it.
  }

  /**
   * Sets the plan for all later requests. @throws As every call: CodedError `worker.lost`, AbortedError after dispose.
   */
  setProgram(plan: RenderPlan, sources: readonly PreviewSource[]): Promise<void> {
    return this.#worker.call((remote) => remote.setProgram(plan, sources));
  }

  /** Sets the size of the canvas on screen, in device pixels. */
  setDisplaySize(width: number, height: number): Promise<void> {
    return this.#worker.call((remote) => remote.setDisplaySize(width, height));
  }

  /** Draws the timeline at `time`; false when a newer request replaced this one. */
  show(time: Microseconds): Promise<boolean> {
    return this.#worker.call((remote) => remote.show(time));
  }

  /** Draws a frame of a source; false when a newer request replaced this one, or it can't be shown. */
  showSource(assetId: string, time: Microseconds): Promise<boolean> {
    return this.#worker.call((remote) => remote.showSource(assetId, time));
  }

  /** Draws the timeline at `time` and prepares to play from there. */
  prepare(time: Microseconds): Promise<void> {
    return this.#worker.call((remote) => remote.prepare(time));
  }

  /** Follows a clock. A newer reading corrects it. */
  play(clock: ClockReading): Promise<void> {
    return this.#worker.call((remote) => remote.play(clock));
  }

  /** Stays on the current picture. */
  pause(): Promise<void> {
    return this.#worker.call((remote) => remote.pause());
  }

  /** Renders the timeline at `time` at full size. The caller closes the picture. */
  capture(time: Microseconds): Promise<ImageBitmap> {
    return this.#worker.call((remote) => remote.capture(time));
  }

  /** Closes everything and ends the worker. @returns Frames left open; more than 0 is a leak. */
  async dispose(): Promise<number> {
    try {
      return await this.#worker.call((remote) => remote.dispose());
    } finally {
      this.#worker.terminate();
    }
  }
}
