interface Call<T> {
  answer: Promise<T>;
  controller: AbortController;
  waiting: number;
  /** Null while the call is running. */
  expiresAt: number | null;
}

/**
 * Merges equal calls: a repeated call gets the same answer while the first runs or shortly after. The call is aborted
 * when all its waiters have left. A failure is not cached.
 */
export class SharedCalls<T> {
  readonly #calls = new Map<string, Call<T>>();
  readonly #keepMs: number;
  readonly #maxKept: number;

  constructor({ keepMs, maxKept }: { keepMs: number; maxKept: number }) {
    this.#keepMs = keepMs;
    this.#maxKept = maxKept;
  }

  /** @throws Errors of `make`, or the signal's reason when the caller leaves first. */
  async get(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const call = this.#find(key) ?? this.#begin(key, make);
    call.waiting++;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      call.waiting--;
      if (call.waiting === 0 && call.expiresAt === null) {
        this.#forget(key, call);
        call.controller.abort(signal.reason);
      }
      left.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([call.answer, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #find(key: string): Call<T> | null {
    const call = this.#calls.get(key);
    return call && (call.expiresAt === null || call.expiresAt > Date.now()) ? call : null;
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<T>): Call<T> {
    const controller = new AbortController();
    const call: Call<T> = { answer: make(controller.signal), controller, waiting: 0, expiresAt: null };
    this.#calls.set(key, call);
    call.answer.then(
      () => {
        call.expiresAt = Date.now() + this.#keepMs;
        this.#dropOldest();
      },
      () => this.#forget(key, call),
    );
    return call;
  }

  #forget(key: string, call: Call<T>): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
  }

  #dropOldest(): void {
    for (const [key, call] of this.#calls) {
      if (this.#calls.size <= this.#maxKept) return;
      if (call.expiresAt !== null) this.#calls.delete(key);
    }
  }
}
