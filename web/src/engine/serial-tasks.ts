/**
 * Runs tasks one at a time, the newest request first, and each key once: a second request for a running task gets the same promise.
 * For background work that must leave the machine to the user.
 */
export class SerialTasks {
  readonly #pending = new Map<string, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  /** Returns the result of `task`, or of the running one with this key, which has to be of the same kind. Failures are not kept. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const known = this.#pending.get(key);
    if (known) return known as Promise<T>;
    const result = this.#turn()
      .then(task)
      .finally(() => {
        this.#pending.delete(key);
        this.#next();
      });
    this.#pending.set(key, result);
    return result;
  }

  /** Resolves when it is this caller's turn. */
  #turn(): Promise<void> {
    if (!this.#isRunning) {
      this.#isRunning = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #next(): void {
    // The latest request is most likely on the screen.
    const next = this.#waiting.pop();
    if (next) next();
    else this.#isRunning = false;
  }
}
