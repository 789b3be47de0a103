import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { TurnOrder } from './turn-order.ts';

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
  readonly #order = new TurnOrder();
  readonly #orders = new Map<string, number>();
  /** Accounts at work. */
  readonly #atWork = new Set<string>();
  readonly #busy: ErrorCode;
  readonly #atOnce: number;

  /** @param busy Refuses an order when those of all accounts are too many. */
  constructor(busy: ErrorCode, atOnce = 1) {
    this.#busy = busy;
    this.#atOnce = atOnce;
  }

  /**
   * Counts an order from now until the returned function is called.
   * @throws ApiError `request.queue-full` when the account has too many, with the given code when all together have.
   */
  enter(accountId: string): () => void {
    const own = this.#orders.get(accountId) ?? 0;
    const all = this.#orders.values().reduce((sum, count) => sum + count, 0);
    const headers = { 'Retry-After': String(RETRY_SECONDS) };
    if (own >= MOST_OF_ACCOUNT) throw new ApiError('request.queue-full', { headers });
    if (all >= MOST_OF_ALL) throw new ApiError(this.#busy, { headers });
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
    if (this.#accounts.size === 0 && this.#atWork.size === 0) this.#order.forget();
    while (this.#atWork.size < this.#atOnce) {
      const next = this.#order.take(this.#accounts.keys().filter((accountId) => !this.#atWork.has(accountId)));
      if (next === undefined) return;
      this.#start(next);
    }
  }

  #start(accountId: string): void {
    const [first, ...rest] = this.#accounts.get(accountId) ?? [];
    if (rest.length > 0) this.#accounts.set(accountId, rest);
    else this.#accounts.delete(accountId);
    this.#atWork.add(accountId);
    first?.start();
  }
}
