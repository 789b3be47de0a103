/** Ends a worker once nothing has used it for a while: an idle one holds memory. Its next call starts another. */
export class WorkerLease {
  readonly #worker: { terminate(): void };
  readonly #idleMs: number;
  #users = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: { terminate(): void }, idleMs = 30_000) {
    this.#worker = worker;
    this.#idleMs = idleMs;
  }

  /** Runs work during which the worker isn't ended; uses may overlap. */
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
