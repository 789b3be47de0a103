import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How soon a render is back in Redis that Redis has lost. */
const ROUND_MS = 3_000;

/**
 * Runs `round` at once and again a while after each end; one that fails is followed by the next all the same.
 * @returns Ends it, and waits for the round under way.
 */
export function repeat(round: () => Promise<void>, log: Logger, pauseMs = ROUND_MS): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      // Redis being away is said by its connection, once.
      await round().catch((error: unknown) => log.debug({ err: error }, 'a round of upkeep failed'));
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}
