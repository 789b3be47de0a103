import { RecentWork } from './recent-work.ts';
import { Shares } from './shares.ts';

/** Requests that run at the same time. One thread does all the work, so more of them only make each slower. */
const AT_ONCE = 8;

/** Most of one address, so that another address finds capacity immediately. */
const AT_ONCE_HERE = AT_ONCE / 2;

/**
 * An address that used this many times the average of all addresses lately is busy. It runs one request at a time, and
 * waits for the others. One place is kept for the busy ones, because others may fill the rest for as long as they like.
 */
const BUSY = 2;

/** Below this much work lately, in milliseconds, no address is busy. */
const BUSY_FROM_MS = 1_000;

/**
 * A request that has not ended by then waits for something (a child process, a turn, a download) and lets the next one
 * in.
 */
const AT_WORK_MS = 200;

/**
 * The same for a busy address. Beside an attack every request takes 200 ms, and each that was let in then made the
 * others still slower.
 */
const AT_WORK_BUSY_MS = 2_000;

/** Requests of busy addresses that run at the same time, in all. */
const BUSY_AT_ONCE = 2;

/** Requests that may wait or run. A page with a hundred pictures requests them all at the same time. */
const ROOM = { account: 100, place: 300, all: 1_200, retrySeconds: 2 };

/** A request that was admitted or waits for admission. */
export interface Admitted {
  /**
   * Waits until the request may run. Resolves immediately while there is capacity.
   * @throws The reason given to `leave`.
   */
  work(): Promise<void>;
  /** Lets another request run while this one waits for its client. */
  pause(): void;
  /** Releases everything that the request holds. Further calls do nothing. */
  leave(reason?: Error): void;
}

interface Waiting {
  readonly address: string;
  readonly account: string;
  readonly start: (isBusy: boolean) => void;
}

/**
 * Limits the number of running requests. Waiting requests are served address by address, and within an address account
 * by account: thousands from one address delay another address by only one.
 */
export class Admission {
  readonly #room = new Shares(ROOM);
  /** Waiting requests by address and account. The first of each map is next, and moves to the end when served. */
  readonly #waiting = new Map<string, Map<string, Set<Waiting>>>();
  /** Running requests by address. */
  readonly #atWork = new Map<string, number>();
  readonly #recent = new RecentWork();
  #count = 0;

  /**
   * Reserves capacity for a request.
   * @param account Distinguishes the accounts at an address.
   * @throws ApiError 429 when too many requests of the account or address are waiting.
   */
  enter(address: string, account: string): Admitted {
    const releaseRoom = this.#room.take(`${address} ${account}`, 1, address);
    let waiting: Waiting | null = null;
    let reject: ((reason: Error | undefined) => void) | null = null;
    let timer: NodeJS.Timeout | null = null;
    let startedAt = 0;
    let left: { readonly reason: Error | undefined } | null = null;
    const pause = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      releaseRoom();
      this.#end(address, performance.now() - startedAt);
    };
    return {
      pause,
      work: () =>
        new Promise((resolve, refuse) => {
          if (left !== null) return refuse(left.reason);
          if (timer !== null) return resolve();
          reject = refuse;
          const start = (isBusy: boolean) => {
            waiting = null;
            timer = setTimeout(pause, isBusy ? AT_WORK_BUSY_MS : AT_WORK_MS);
            startedAt = performance.now();
            resolve();
          };
          waiting = { address, account, start };
          this.#wait(waiting);
        }),
      leave: (reason) => {
        if (left !== null) return;
        left = { reason };
        pause();
        releaseRoom();
        if (waiting === null) return;
        this.#forget(waiting);
        reject?.(reason);
      },
    };
  }

  #wait(waiting: Waiting): void {
    const { address, account } = waiting;
    const here = this.#waiting.get(address) ?? new Map<string, Set<Waiting>>();
    const own = here.get(account) ?? new Set();
    own.add(waiting);
    here.set(account, own);
    this.#waiting.set(address, here);
    this.#startNext();
  }

  #startNext(): void {
    const busyFromMs = Math.max(BUSY_FROM_MS, BUSY * this.#recent.averageMs());
    const isBusy = (address: string) => this.#recent.of(address) > busyFromMs;
    const busyAtWork = [...this.#atWork].reduce((sum, [address, count]) => sum + (isBusy(address) ? count : 0), 0);
    const keptPlaces = busyAtWork > 0 ? 0 : 1;
    this.#startSome(AT_ONCE - keptPlaces - this.#count, AT_ONCE_HERE, false, (address) => !isBusy(address));
    this.#startSome(Math.min(AT_ONCE - this.#count, BUSY_AT_ONCE - busyAtWork), 1, true, isBusy);
  }

  /** @param most Requests to start, in all. @param here Requests of one address that may run. */
  #startSome(most: number, here: number, areBusy: boolean, isMeant: (address: string) => boolean): void {
    let started = 0;
    for (const [address, waiting] of this.#waiting) {
      if (started >= most) return;
      const atWork = this.#atWork.get(address) ?? 0;
      if (atWork >= here || !isMeant(address)) continue;
      const [[, [next] = []] = []] = waiting;
      if (next === undefined) continue;
      this.#forget(next, true);
      started += 1;
      this.#count += 1;
      this.#atWork.set(address, atWork + 1);
      next.start(areBusy);
    }
  }

  /** @param isServed Moves its account and address behind the others. */
  #forget(waiting: Waiting, isServed = false): void {
    const { address, account } = waiting;
    const here = this.#waiting.get(address);
    const own = here?.get(account);
    own?.delete(waiting);
    if (isServed || own?.size === 0) here?.delete(account);
    if (isServed || here?.size === 0) this.#waiting.delete(address);
    if (!isServed || !here || !own) return;
    if (own.size > 0) here.set(account, own);
    if (here.size > 0) this.#waiting.set(address, here);
  }

  #end(address: string, workMs: number): void {
    this.#count -= 1;
    this.#recent.add(address, workMs);
    const left = (this.#atWork.get(address) ?? 0) - 1;
    if (left > 0) this.#atWork.set(address, left);
    else this.#atWork.delete(address);
    this.#startNext();
  }
}
