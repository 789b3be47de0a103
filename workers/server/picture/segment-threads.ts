import { Worker } from 'node:worker_threads';
import type { Frames } from '#shared/time/rational.ts';
import { unwrap } from '#workers/lib/result.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder, SegmentRange, WorkContext } from '#workers/server/job/render-types.ts';
import type { SegmentLane } from './segment-renderer.ts';
import type { ThreadAnswer, ThreadData, ThreadOrder } from './segment-thread.ts';

interface Thread {
  readonly worker: Worker;
  /** Rejects when the thread ends, because everything that awaits an answer must notice. */
  readonly ended: Promise<never>;
}

/** Renders segments in its own thread, so that several are composed at once. */
export class SegmentThread implements SegmentLane {
  readonly #context: WorkContext;
  readonly #encoderThreads: number;
  /** Null before the first segment, and after a thread died. */
  #thread: Thread | null = null;

  constructor(context: WorkContext, encoderThreads: number) {
    this.#context = context;
    this.#encoderThreads = encoderThreads;
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
    const { worker, ended } = this.#start();
    const stop = () => send(worker, { type: 'stop' });
    worker.on('message', listen);
    signal.addEventListener('abort', stop, { once: true });
    try {
      send(worker, { type: 'render', order, range, path });
      if (signal.aborted) stop();
      await Promise.race([promise, ended]);
    } finally {
      worker.off('message', listen);
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    if (!this.#thread) return;
    const { worker, ended } = this.#thread;
    send(worker, { type: 'close' });
    // Its processes end first, because a terminated thread leaves them running.
    const closed = new Promise<void>((resolve) => {
      worker.on('message', ({ type }: ThreadAnswer) => {
        if (type === 'closed') resolve();
      });
    });
    await Promise.race([closed, ended]).catch(() => {});
    await worker.terminate();
  }

  #start(): Thread {
    if (this.#thread) return this.#thread;
    const { tools, limits } = this.#context;
    const workerData: ThreadData = { tools, limits, encoderThreads: this.#encoderThreads };
    const worker = new Worker(new URL('./segment-thread.ts', import.meta.url), { workerData, execArgv: [] });
    const ended = new Promise<never>((_, reject) => {
      const fail = (cause: unknown) => {
        this.#thread = null;
        reject(renderError({ code: 'render.engine-failed' }, [String(cause)], cause));
      };
      worker.once('error', fail);
      worker.once('exit', (code) => fail(new Error(`A thread ended with code ${code}`)));
    });
    ended.catch(() => {}); // Callers handle it.
    this.#thread = { worker, ended };
    return this.#thread;
  }
}

function send(worker: Worker, message: ThreadOrder): void {
  worker.postMessage(message);
}

/** Restores the error from a thread's failure. */
function failureOf({ failure }: Extract<ThreadAnswer, { type: 'failed' }>): unknown {
  try {
    return unwrap({ ok: false, ...failure });
  } catch (error) {
    return error;
  }
}
