import { placeOf } from './places.ts';
import { Shares } from './shares.ts';
import { TurnOrder } from './turn-order.ts';

/** Orders of one account that may wait or run: the scenes of a long video. */
const ORDERS = { account: 60, place: 150, all: 300 };

interface Waiting {
  readonly start: () => void;
}

/**
 * Runs one piece of work per account at a time, and a limited number for all accounts, in turn by place and account. A
 * long order of one account delays another's by at most one part. One place never has more than half of the running
 * work, so that others find capacity.
 */
export class Turns {
  /** Accounts with waiting work. */
  readonly #accounts = new Map<string, Waiting[]>();
  readonly #order = new TurnOrder();
  readonly #orders = new Shares(ORDERS);
  /** Accounts with running work, and the places where they began. */
  readonly #atWork = new Map<string, string>();
  readonly #atOnce: number;

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /**
   * Counts an order until the returned function is called.
   * @throws ApiError `request.queue-full` when the account already has its share of orders.
   */
  enter(accountId: string): () => void {
    return this.#orders.take(accountId);
  }

  /**
   * Runs work when it is the account's turn.
   * @throws The signal's reason as soon as it aborts while waiting; errors of `work`, which must end soon after an
   *   abort.
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
      const next = this.#order.take(this.#accounts.keys().filter((accountId) => this.#mayStart(accountId)));
      if (next === undefined) return;
      this.#start(next);
    }
  }

  #mayStart(accountId: string): boolean {
    if (this.#atWork.has(accountId)) return false;
    const place = placeOf(accountId);
    const here = this.#atWork.values().reduce((count, other) => count + (other === place ? 1 : 0), 0);
    return here < Math.ceil(this.#atOnce / 2);
  }

  #start(accountId: string): void {
    const [first, ...rest] = this.#accounts.get(accountId) ?? [];
    if (rest.length > 0) this.#accounts.set(accountId, rest);
    else this.#accounts.delete(accountId);
    this.#atWork.set(accountId, placeOf(accountId));
    first?.start();
  }
}
