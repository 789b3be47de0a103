/**
 * Lock requested by every tab and worker of this product that works while the user waits; such work does not wait to
 * get it. Background work waits until the lock is free. The browser releases it when a tab dies.
 */
const LOCK = 'clipwright-foreground-work';

/** Marks that the user is waiting, so that background work pauses. One object per awaited thing. */
export class ForegroundWork {
  #ending: PromiseWithResolvers<void> | null = null;

  /** Marks the user as waiting. Repeated calls change nothing. */
  begin(): void {
    if (this.#ending) return;
    const ending = Promise.withResolvers<void>();
    this.#ending = ending;
    // Insecure pages have no locks, so background work never pauses there.
    const held = globalThis.navigator.locks?.request(LOCK, () => ending.promise);
    held?.catch(() => {}); // The page is closing.
  }

  /** Marks the user as no longer waiting. */
  end(): void {
    this.#ending?.resolve();
    this.#ending = null;
  }
}

/**
 * Resolves when the user waits for nothing.
 * @throws AbortedError of the signal.
 */
export async function whenUserIsIdle(signal?: AbortSignal): Promise<void> {
  await globalThis.navigator.locks?.request(LOCK, { mode: 'shared', ...(signal && { signal }) }, () => {});
}
