import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

/** Orders of one account that may be waiting or in work: the scenes of a long video. */
const MOST_OF_ACCOUNT = 60;
const MOST_OF_ALL = 300;

/** Time after which waiting orders are fewer. */
const RETRY_SECONDS = 60;

interface Waiting {
  readonly start: () => void;
}

/**
 * One thing of an account at a time, and so many accounts' at once, in turn: a long order of one account delays another's by one
 * part at most.
 */
export class Turns {
  /** Accounts with waiting work. */
  readonly #accounts = new Map<string, Waiting[]>();
  /** Numbers of the accounts' latest turns since nothing was waiting; the account with the lowest, or none, is next. */
  readonly #lastTurns = new Map<string, number>();
  #turnCount = 0;
  readonly #orders = new Map<string, number>();
  /** Accounts at work. */
  readonly #atWork = new Set<string>();
  readonly #busy: ErrorCode;
  readonly #atOnce: number;

  /** @param busy Refuses an order when too many are waiting. */
  constructor(busy: ErrorCode, atOnce = 1) {
    this.#busy = busy;
    this.#atOnce = atOnce;
  }

  /**
   * Counts an order from now until the returned function is called.
   * @throws ApiError with the given code when too many are waiting.
   */
  enter(accountId: string): () => void {
    const own = this.#orders.get(accountId) ?? 0;
    const all = this.#orders.values().reduce((sum, count) => sum + count, 0);
    if (own >= MOST_OF_ACCOUNT || all >= MOST_OF_ALL)
      throw new ApiError(this.#busy, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
    this.#orders.set(accountId, own + 1);
    return () => {
      const left = (this.#orders.get(accountId) ?? 1) - 1;
      if (left > 0) this.#orders.set(accountId, left);
      else this.#orders.delete(accountId);
    };
  }

  /**
   * Runs work when it is the account's turn.
   * @throws The signal's reason as soon as it aborts while waiting; errors of `work`, which must end soon after an abort.
   */
  async run<T>(accountId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#wait(accountId, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.#atWork.delete(accountId);
      this.#startNext();
    }
  }

  #wait(accountId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        const queue = this.#accounts.get(accountId)?.filter((other) => other !== waiting) ?? [];
        if (queue.length > 0) this.#accounts.set(accountId, queue);
        else this.#accounts.delete(accountId);
        reject(signal.reason);
      };
      const waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#accounts.set(accountId, [...(this.#accounts.get(accountId) ?? []), waiting]);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#accounts.size === 0 && this.#atWork.size === 0) this.#lastTurns.clear();
    while (this.#atWork.size < this.#atOnce) {
      const turnOf = (accountId: string) => this.#lastTurns.get(accountId) ?? 0;
      const [next, ...others] = [...this.#accounts.keys()].filter((accountId) => !this.#atWork.has(accountId));
      if (next === undefined) return;
      this.#start(others.reduce((best, each) => (turnOf(each) < turnOf(best) ? each : best), next));
    }
  }

  #start(accountId: string): void {
    const [first, ...rest] = this.#accounts.get(accountId) ?? [];
    if (rest.length > 0) this.#accounts.set(accountId, rest);
    else this.#accounts.delete(accountId);
    this.#turnCount += 1;
    this.#lastTurns.set(accountId, this.#turnCount);
    this.#atWork.add(accountId);
    first?.start();
  }
}
