/**
 * Whoever works while the user waits holds this lock, each tab and worker of this product. Nobody waits to get it: background work
 * waits until nobody has it. The browser takes it from a tab that dies.
 */
const LOCK = 'clipwright-foreground-work';

/** Says that the user waits for something, so that background work pauses. One object for each thing that may be waited for. */
export class ForegroundWork {
  #ending: PromiseWithResolvers<void> | null = null;

  /** The user waits from now on; again changes nothing. */
  begin(): void {
    if (this.#ending) return;
    const ending = Promise.withResolvers<void>();
    this.#ending = ending;
    // Pages that aren't served securely have no locks: background work goes on there.
    const held = globalThis.navigator.locks?.request(LOCK, () => ending.promise);
    held?.catch(() => {}); // The page is being left.
  }

  /** The user waits no longer. */
  end(): void {
    this.#ending?.resolve();
    this.#ending = null;
  }
}

/** Resolves when the user waits for nothing. @throws AbortError of the signal. */
export async function whenUserIsIdle(signal?: AbortSignal): Promise<void> {
  await globalThis.navigator.locks?.request(LOCK, { mode: 'shared', ...(signal && { signal }) }, () => {});
}
