/**
 * Ends a worker once nothing has used it for a while, because an idle worker uses memory. The next call starts another.
 */
export class WorkerLease {
  readonly #worker: { terminate(): void };
  readonly #idleMs: number;
  #users = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: { terminate(): void }, idleMs = 30_000) {
    this.#worker = worker;
    this.#idleMs = idleMs;
  }

  /** Runs work that prevents the worker from ending. Uses may overlap. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#users += 1;
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#idle = setTimeout(() => this.#worker.terminate(), this.#idleMs);
    }
  }
}
