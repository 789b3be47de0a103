import type { Turns } from './turns.ts';

/** Work that has its turn, or waits for one. */
interface Wanted {
  readonly done: PromiseWithResolvers<void>;
  /** Aborted when the work begins. Others who wait for a turn with it leave the queue. */
  readonly begun: AbortController;
  /** Aborted when every caller that wanted it has left. */
  readonly unwanted: AbortController;
  waiting: number;
}

/**
 * Work that several accounts may want at the same time. It is done once, at the turn of the first of them in the queue.
 * Nobody waits longer because another account wanted it earlier.
 */
export class SharedTurns {
  readonly #turns: Turns;
  readonly #wanted = new Map<string, Wanted>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /**
   * Waits until the work for a key is done, for this account or another.
   * @param work Its signal aborts when every caller has left. The work must end soon after.
   * @throws The signal's reason as soon as it aborts; errors of `work`.
   */
  async run(
    key: string,
    accountId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    signal.throwIfAborted();
    const wanted = this.#wanted.get(key) ?? this.#want(key);
    const left = Promise.withResolvers<never>();
    const leave = () => {
      this.#leave(key, wanted, signal.reason);
      left.reject(signal.reason);
    };
    wanted.waiting += 1;
    signal.addEventListener('abort', leave, { once: true });
    // It settles with `done` or `left`. Only its wait for a turn can end by itself.
    this.#turns
      .run(accountId, AbortSignal.any([signal, wanted.begun.signal]), () => this.#begin(key, wanted, work))
      .catch(() => {});
    try {
      await Promise.race([wanted.done.promise, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #want(key: string): Wanted {
    const wanted = {
      done: Promise.withResolvers<void>(),
      begun: new AbortController(),
      unwanted: new AbortController(),
      waiting: 0,
    };
    // Nobody is left to receive a failure.
    wanted.done.promise.catch(() => {});
    this.#wanted.set(key, wanted);
    return wanted;
  }

  async #begin(key: string, wanted: Wanted, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    wanted.begun.abort();
    try {
      await work(wanted.unwanted.signal);
      wanted.done.resolve();
    } catch (error) {
      wanted.done.reject(error);
    } finally {
      this.#forget(key, wanted);
    }
  }

  #leave(key: string, wanted: Wanted, reason: unknown): void {
    wanted.waiting -= 1;
    if (wanted.waiting > 0) return;
    this.#forget(key, wanted);
    wanted.unwanted.abort(reason);
  }

  #forget(key: string, wanted: Wanted): void {
    if (this.#wanted.get(key) === wanted) this.#wanted.delete(key);
  }
}
