import { AbortedError } from '#workers/lib/coded-error.ts';

/** Lets one caller work at a time. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #newestFirst: boolean;
  #isTaken = false;

  /** @param newestFirst Default: in order of arrival. */
  constructor({ newestFirst = false } = {}) {
    this.#newestFirst = newestFirst;
  }

  /** True if a new caller would have to wait. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /**
   * Waits for the caller's turn and returns the function that ends it.
   * @throws AbortedError when the signal aborts first; the caller then leaves the queue.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new AbortedError();
    if (this.#isTaken) await this.#wait(signal);
    this.#isTaken = true;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const next = this.#newestFirst ? this.#waiting.pop() : this.#waiting.shift();
      if (next) next();
      else this.#isTaken = false;
    };
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const handleAbort = () => {
      this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
      reject(new AbortedError());
    };
    const proceed = () => {
      signal?.removeEventListener('abort', handleAbort);
      resolve();
    };
    this.#waiting.push(proceed);
    signal?.addEventListener('abort', handleAbort, { once: true });
    return promise;
  }
}
