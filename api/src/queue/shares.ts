import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { placeOf } from './places.ts';

export interface ShareLimits {
  /** Most that one account may hold. */
  readonly account: number;
  /** Most that one place may hold. Its accounts get equal shares of it. */
  readonly place: number;
  /** Most for all together. The places get equal shares of it. */
  readonly all: number;
  /** Default: `request.queue-full`. */
  readonly code?: ErrorCode;
  /** Time after which a refused client retries. Default: 60 s. */
  readonly retrySeconds?: number;
}

/** Amounts that the accounts of a place hold. */
interface Held {
  total: number;
  readonly ofAccount: Map<string, number>;
}

/**
 * Capacity for something limited (orders, streams, bytes), shared by accounts and places. Beyond a limit, only accounts
 * that already hold their equal share are refused. Many accounts at one place can't use up the capacity of others.
 */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #places = new Map<string, Held>();
  readonly #accounts = new Map<string, number>();
  #total = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Reserves capacity.
   * @param place Default: the place of the account's latest request.
   * @returns Releases the capacity. Further calls do nothing.
   * @throws ApiError 429 with `Retry-After` when the account already holds its share.
   */
  take(accountId: string, amount = 1, place = placeOf(accountId)): () => void {
    const { account, code = 'request.queue-full', retrySeconds = 60 } = this.#limits;
    const own = this.#accounts.get(accountId) ?? 0;
    if (own + amount > account || own >= this.#shareOf(accountId, place)) {
      throw new ApiError(code, { headers: { 'Retry-After': String(retrySeconds) } });
    }
    this.#change(accountId, place, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.#change(accountId, place, -amount);
      isHeld = false;
    };
  }

  /** Counts work that already exists. Never refuses. */
  count(accountId: string): void {
    this.#change(accountId, placeOf(accountId), 1);
  }

  /** Amount at which the account is refused. */
  #shareOf(accountId: string, place: string): number {
    const { place: ofPlace, all } = this.#limits;
    const here = this.#places.get(place);
    const placeCount = this.#places.size + (here ? 0 : 1);
    const placeShare = this.#total < all ? ofPlace : Math.min(ofPlace, all / placeCount);
    if (!here || here.total < placeShare) return Number.POSITIVE_INFINITY;
    return placeShare / (here.ofAccount.size + (here.ofAccount.has(accountId) ? 0 : 1));
  }

  #change(accountId: string, place: string, amount: number): void {
    const here = this.#places.get(place) ?? { total: 0, ofAccount: new Map() };
    here.total += amount;
    this.#total += amount;
    add(here.ofAccount, accountId, amount);
    add(this.#accounts, accountId, amount);
    if (here.ofAccount.size > 0) this.#places.set(place, here);
    else this.#places.delete(place);
  }
}

function add(amounts: Map<string, number>, key: string, amount: number): void {
  const sum = (amounts.get(key) ?? 0) + amount;
  if (sum > 0) amounts.set(key, sum);
  else amounts.delete(key);
}
