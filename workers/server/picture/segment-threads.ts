import { Worker } from 'node:worker_threads';
import type { Frames } from '#shared/time/rational.ts';
import { unwrap } from '#workers/lib/result.ts';
import { renderError } from '#workers/server/render-error.ts';
import type { RenderOrder, SegmentRange, WorkContext } from '#workers/server/render-types.ts';
import type { SegmentLane } from './segment-renderer.ts';
import type { ThreadAnswer, ThreadData, ThreadOrder } from './segment-thread.ts';

/** Renders segments in a thread of its own, so that several are composed at once. */
export class SegmentThread implements SegmentLane {
  readonly #worker: Worker;
  readonly #context: WorkContext;
  /** The thread's end: it must answer whoever waits. */
  readonly #ended: Promise<never>;

  constructor(context: WorkContext, encoderThreads: number) {
    const { tools, limits } = context;
    const workerData: ThreadData = { tools, limits, encoderThreads };
    this.#context = context;
    this.#worker = new Worker(new URL('./segment-thread.ts', import.meta.url), { workerData, execArgv: [] });
    this.#ended = new Promise((_, reject) => {
      const fail = (cause: unknown) => reject(renderError({ code: 'render.engine-failed' }, [String(cause)], cause));
      this.#worker.once('error', fail);
      this.#worker.once('exit', (code) => fail(new Error(`A thread ended with code ${code}`)));
    });
    this.#ended.catch(() => {}); // Callers see it.
  }

  async render(
    order: RenderOrder,
    range: SegmentRange,
    path: string,
    onFrames: (framesDone: Frames) => void,
  ): Promise<void> {
    const { signal, onLog, onProcess } = this.#context;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const listen = (message: ThreadAnswer) => {
      if (message.type === 'frames') onFrames(message.framesDone);
      else if (message.type === 'log') onLog(message.line);
      else if (message.type === 'process') onProcess?.(message.pid, message.isRunning);
      else if (message.type === 'failed') reject(failureOf(message));
      else resolve();
    };
    const stop = () => this.#send({ type: 'stop' });
    this.#worker.on('message', listen);
    signal.addEventListener('abort', stop, { once: true });
    try {
      this.#send({ type: 'render', order, range, path });
      if (signal.aborted) stop();
      await Promise.race([promise, this.#ended]);
    } finally {
      this.#worker.off('message', listen);
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    this.#send({ type: 'close' });
    // Its processes end first: a thread that is terminated leaves them.
    const closed = new Promise<void>((resolve) => {
      this.#worker.on('message', ({ type }: ThreadAnswer) => {
        if (type === 'closed') resolve();
      });
    });
    await Promise.race([closed, this.#ended]).catch(() => {});
    await this.#worker.terminate();
  }

  #send(message: ThreadOrder): void {
    this.#worker.postMessage(message);
  }
}

/** The error that a thread's failure was. */
function failureOf({ failure }: Extract<ThreadAnswer, { type: 'failed' }>): unknown {
  try {
    return unwrap({ ok: false, ...failure });
  } catch (error) {
    return error;
  }
}
