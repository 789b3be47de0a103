import { Worker } from 'node:worker_threads';
import type { PosterOrder, PosterReply } from '#workers/server/stock/poster-order.ts';

const MODULE = new URL('../../../../../workers/server/stock/draw-poster.worker.ts', import.meta.url);

/** A page of the library draws its posters within a second. Starting the thread takes half a second. */
const IDLE_MS = 10_000;

/** A poster takes a few milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Draws posters in a thread. The thread starts with the first poster and ends after an idle time. The caller sends one
 * order at a time.
 */
export class PosterThread {
  readonly #idleMs: number;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor({ idleMs = IDLE_MS } = {}) {
    this.#idleMs = idleMs;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** @throws Error when the poster cannot be drawn or written, or the thread ends. */
  async draw(order: PosterOrder): Promise<void> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const listen = ({ outputPath, failure }: PosterReply) => {
      if (outputPath !== order.outputPath) return;
      if (failure === null) resolve();
      else reject(new Error(failure));
    };
    const end = (cause: unknown) => reject(new Error(`The thread that draws posters ended: ${cause}`));
    const limit = setTimeout(() => {
      end('it did not answer');
      this.#end(worker);
    }, LIMIT_MS);
    worker.on('message', listen).once('error', end).once('exit', end);
    try {
      worker.postMessage(order);
      await promise;
    } finally {
      clearTimeout(limit);
      worker.off('message', listen).off('error', end).off('exit', end);
      this.#idle = setTimeout(() => this.#end(worker), this.#idleMs).unref();
    }
  }

  #start(): Worker {
    const { NODE_COMPILE_CACHE } = process.env;
    const env = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
    const worker = new Worker(MODULE, { env, execArgv: [] });
    // A running draw call notices the thread's end. Between two calls, the next one starts another thread.
    worker.on('error', () => {}).on('exit', () => this.#forget(worker));
    worker.unref();
    return worker;
  }

  #end(worker: Worker): void {
    this.#forget(worker);
    void worker.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }
}
