/** Time after which work counts half. */
const HALF_LIFE_MS = 10_000;

/** Work below this is forgotten. */
const LEAST_MS = 1;

/** Interval between averages. */
const AVERAGE_MS = 1_000;

interface Work {
  /** Milliseconds of work, as they counted at `at`. */
  readonly ms: number;
  readonly at: number;
}

/** Amounts of work by key. Older work counts less. */
export class RecentWork {
  readonly #work = new Map<string, Work>();
  readonly #now: () => number;
  #averageMs = 0;
  #sweptAt = 0;

  /** @param now Clock in milliseconds that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(key: string, ms: number): void {
    this.#work.set(key, { ms: this.of(key) + ms, at: this.#now() });
    this.#sweep();
  }

  /** Work of a key in milliseconds. */
  of(key: string): number {
    const work = this.#work.get(key);
    return work ? work.ms * 2 ** ((work.at - this.#now()) / HALF_LIFE_MS) : 0;
  }

  /** Average of all keys that worked lately, as of the latest interval. */
  averageMs(): number {
    return this.#averageMs;
  }

  #sweep(): void {
    if (this.#now() < this.#sweptAt + AVERAGE_MS) return;
    this.#sweptAt = this.#now();
    let sum = 0;
    for (const key of this.#work.keys()) {
      const ms = this.of(key);
      if (ms < LEAST_MS) this.#work.delete(key);
      else sum += ms;
    }
    this.#averageMs = this.#work.size > 0 ? sum / this.#work.size : 0;
  }
}
