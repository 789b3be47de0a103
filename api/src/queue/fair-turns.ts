interface Waiting {
  readonly accountId: string;
  readonly start: () => void;
}

/**
 * Lets one piece of work run at a time. Accounts take turns, so that one with much to do does not keep the others
 * waiting; within an account the order is that of the calls.
 */
export class FairTurns {
  readonly #waiting: Waiting[] = [];
  /** Accounts by their latest turn, the longest ago first. */
  #served: string[] = [];
  #isRunning = false;

  get length(): number {
    return this.#waiting.length;
  }

  /** @throws Errors of `work`; the signal's reason when it aborts while the work is waiting, which then never begins. */
  async run<T>(accountId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(accountId, signal);
    try {
      return await work();
    } finally {
      this.#isRunning = false;
      this.#next();
    }
  }

  #turn(accountId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const handleAbort = () => {
      const index = this.#waiting.indexOf(waiting);
      if (index < 0) return;
      this.#waiting.splice(index, 1);
      turn.reject(signal.reason);
    };
    const waiting: Waiting = {
      accountId,
      start: () => {
        signal.removeEventListener('abort', handleAbort);
        turn.resolve();
      },
    };
    signal.addEventListener('abort', handleAbort, { once: true });
    this.#waiting.push(waiting);
    this.#next();
    return turn.promise;
  }

  #next(): void {
    if (this.#isRunning || this.#waiting.length === 0) return;
    const order = this.#waiting.map(({ accountId }) => this.#served.indexOf(accountId));
    const [next] = this.#waiting.splice(order.indexOf(Math.min(...order)), 1);
    if (!next) return;
    this.#served = [...this.#served.filter((id) => id !== next.accountId), next.accountId].slice(-1_000);
    this.#isRunning = true;
    next.start();
  }
}
