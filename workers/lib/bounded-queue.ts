/**
 * A queue between a producer and a consumer that makes the faster one wait.
 * It does not own its items: whoever ends a job early drains it with {@link BoundedQueue.drain} and closes what is left.
 */
export class BoundedQueue<T> {
  readonly capacity: number;
  readonly #items: T[] = [];
  #waitingTaker: PromiseWithResolvers<void> | null = null;
  #waitingPutter: PromiseWithResolvers<void> | null = null;
  #end: { readonly error: unknown } | 'closed' | null = null;

  /** @param capacity Most items held at once, at least 1. */
  constructor(capacity: number) {
    if (!(capacity >= 1)) throw new RangeError(`A queue needs room for at least one item, not ${capacity}`);
    this.capacity = capacity;
  }

  get size(): number {
    return this.#items.length;
  }

  /**
   * Adds an item, waiting until there is room.
   * @returns false when the queue was closed or has failed; the item is then still the caller's.
   */
  async put(item: T): Promise<boolean> {
    while (this.#items.length >= this.capacity && this.#end === null) {
      this.#waitingPutter ??= Promise.withResolvers();
      await this.#waitingPutter.promise;
    }
    if (this.#end !== null) return false;
    this.#items.push(item);
    this.#wakeTaker();
    return true;
  }

  /**
   * The next item, waiting until there is one; null when the queue was closed and everything was taken.
   * @throws What {@link BoundedQueue.fail} was given, once everything put before it was taken.
   */
  async take(): Promise<T | null> {
    while (this.#items.length === 0 && this.#end === null) {
      this.#waitingTaker ??= Promise.withResolvers();
      await this.#waitingTaker.promise;
    }
    const item = this.#items.shift();
    if (item !== undefined) {
      this.#waitingPutter?.resolve();
      this.#waitingPutter = null;
      return item;
    }
    if (this.#end !== null && this.#end !== 'closed') throw this.#end.error;
    return null;
  }

  /** No more items will come. */
  close(): void {
    this.#finish('closed');
  }

  /** No more items will come, because the producer failed: the consumer's `take` throws this error. */
  fail(error: unknown): void {
    this.#finish({ error });
  }

  /** Closes the queue and gives what nobody took. */
  drain(): T[] {
    this.#finish('closed');
    return this.#items.splice(0);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let item = await this.take(); item !== null; item = await this.take()) yield item;
  }

  #finish(end: { readonly error: unknown } | 'closed'): void {
    this.#end ??= end;
    this.#wakeTaker();
    this.#waitingPutter?.resolve();
    this.#waitingPutter = null;
  }

  #wakeTaker(): void {
    this.#waitingTaker?.resolve();
    this.#waitingTaker = null;
  }
}
