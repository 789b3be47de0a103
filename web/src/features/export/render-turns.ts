import { AbortedError } from '#workers/lib/coded-error.ts';

/** Runs this tab's renders one at a time, in order: two at once would halve each other's speed. */
export class RenderTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** True if a new render would have to wait. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /**
   * Waits for the caller's turn and returns the function that ends it.
   * @throws AbortedError when the signal aborts first, which gives up the place in the queue.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw new AbortedError();
    if (this.#isTaken) await this.#wait(signal);
    this.#isTaken = true;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#isTaken = false;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const handleAbort = () => {
      this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
      reject(new AbortedError());
    };
    const proceed = () => {
      signal.removeEventListener('abort', handleAbort);
      resolve();
    };
    this.#waiting.push(proceed);
    signal.addEventListener('abort', handleAbort, { once: true });
    return promise;
  }
}
