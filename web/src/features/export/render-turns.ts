import { AbortedError } from '#workers/lib/coded-error.ts';

/** Lets one render of this tab work at a time, in the order in which they came: two at once would halve each other's speed. */
export class RenderTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Whether who comes now would wait. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /**
   * Resolves when it is the caller's turn, with what ends the turn.
   * @throws AbortedError when the signal aborts first; the place in the queue is given up.
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
