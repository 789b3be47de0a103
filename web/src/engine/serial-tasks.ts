import { Turns } from './turns.ts';

/**
 * Runs tasks one at a time, newest request first, and each key once: a second request for a running task gets the same
 * promise. For background work that must leave the machine to the user.
 */
export class SerialTasks {
  readonly #pending = new Map<string, Promise<unknown>>();
  /** The latest request is most likely on screen. */
  readonly #turns = new Turns({ newestFirst: true });

  /**
   * Returns the result of `task`, or of the running task with this key, which must be of the same kind. Failures are
   * not cached.
   */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const known = this.#pending.get(key);
    if (known) return known as Promise<T>;
    const result = this.#turns.take().then((end) =>
      task().finally(() => {
        this.#pending.delete(key);
        end();
      }),
    );
    this.#pending.set(key, result);
    return result;
  }
}
