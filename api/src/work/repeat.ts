import { setTimeout as sleep } from 'node:timers/promises';

/** Work that {@link repeat} runs periodically. */
export interface Rounds {
  /** Starts the next round now, or as soon as the current one ends. */
  wake(): void;
  /** Starts no further round. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `round` immediately, then again after a pause each time it ends, so that rounds never overlap. Reports a failed
 * round and continues with the next.
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
