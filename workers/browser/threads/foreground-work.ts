/**
 * Lock requested by every tab and worker of this product that works while the user waits; such work does not wait to
 * get it. Background work waits until it is free. The browser takes it from a tab that dies.
 */
const LOCK = 'clipwright-foreground-work';

/** Marks that the user is waiting, so that background work pauses. One object for each thing that may be waited for. */
export class ForegroundWork {
  #ending: PromiseWithResolvers<void> | null = null;

  /** Marks the user as waiting; repeated calls change nothing. */
  begin(): void {
    if (this.#ending) return;
    const ending = Promise.withResolvers<void>();
    this.#ending = ending;
    // Insecure pages have no locks: background work never pauses there.
    const held = globalThis.navigator.locks?.request(LOCK, () => ending.promise);
    held?.catch(() => {}); // The page is being left.
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
