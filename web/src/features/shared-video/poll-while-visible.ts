/** Waits between two looks: from a few seconds, while people may be talking, to a minute. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;
const GROWTH = 1.5;

export interface Poll {
  /** Looks often again, as after the guest's own comment. */
  wake: () => void;
  stop: () => void;
}

/**
 * Looks again and again while the page is visible, less and less often; at once when it becomes visible again.
 * @param look Returns true when there was something new, so that the next look comes soon. It handles its failures.
 */
export function pollWhileVisible(look: (signal: AbortSignal) => Promise<boolean>): Poll {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  let isLooking = false;

  const schedule = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible' && !signal.aborted) timer = setTimeout(() => void run(), wait);
  };
  const run = async () => {
    if (isLooking || signal.aborted) return;
    isLooking = true;
    const isNew = await look(signal);
    isLooking = false;
    wait = isNew ? FIRST_MS : Math.min(wait * GROWTH, LONGEST_MS);
    schedule();
  };
  const turn = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    wait = FIRST_MS;
    void run();
  };
  document.addEventListener('visibilitychange', turn, { signal });
  schedule();
  return {
    wake() {
      wait = FIRST_MS;
      if (!isLooking) schedule();
    },
    stop() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
