import { setTimeout as sleep } from 'node:timers/promises';

/** Work that {@link repeat} does again and again. */
export interface Rounds {
  /** Starts the next round now, or as soon as the present one ends. */
  wake(): void;
  /** Starts no further round; resolves when the present one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `round` at once, then again a while after each end, so that rounds never overlap. A failed round is reported and
 * followed by the next.
 */
export function repeat(pauseMs: number, round: () => Promise<void>, onFailed: (error: unknown) => void): Rounds {
  const stopping = new AbortController();
  let nap = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      nap = new AbortController();
      await round().catch(onFailed);
      const signal = AbortSignal.any([stopping.signal, nap.signal]);
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    wake: () => nap.abort(),
    stop() {
      stopping.abort();
      return running;
    },
  };
}
