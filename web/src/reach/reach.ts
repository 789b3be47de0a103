import { useSyncExternalStore } from 'react';

/** Interval for asking the server if it is back, so that uploads resume within two seconds. */
const ASK_EVERY_MS = 1_500;

/** A request without an answer for this long counts as refused. */
const ANSWER_MS = 10_000;

/** Its listeners are independent: one that throws does not affect the others. */
const changes = new EventTarget();
let isOutOfReach = false;
let isAsking = false;
let asking: ReturnType<typeof setInterval> | undefined;

/** Called when the device has answered in the server's place. Asks the server until it is back. */
export function noteOutOfReach(): void {
  if (isOutOfReach) return;
  isOutOfReach = true;
  asking = setInterval(() => void ask(), ASK_EVERY_MS);
  addEventListener('online', ask);
  publish();
}

/** Calls `listen` when the server becomes unreachable, and when it is back. @returns A function that stops it. */
export function subscribeToReach(listen: (isOutOfReach: boolean) => void): () => void {
  const handle = () => listen(isOutOfReach);
  changes.addEventListener('change', handle);
  return () => changes.removeEventListener('change', handle);
}

/** True while the server is unreachable, as far as known. */
export function isServerOutOfReach(): boolean {
  return isOutOfReach;
}

/** Settles once the server is reachable. @throws The signal's reason when aborted. */
export async function untilInReach(signal: AbortSignal): Promise<void> {
  if (!isOutOfReach) return;
  await new Promise<void>((resolve, reject) => {
    const stop = subscribeToReach((isOut) => {
      if (isOut) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}

/** True while the page shows data from the device. */
export function useIsOutOfReach(): boolean {
  return useSyncExternalStore(subscribeToReach, isServerOutOfReach);
}

/** Asks the server for a sign of life. Never rejects. */
export function isServerThere(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ask(): Promise<void> {
  // A server that accepts connections and doesn't answer would get more of them each time.
  if (isAsking) return;
  isAsking = true;
  const isBack = await isServerThere();
  isAsking = false;
  if (!isBack || !isOutOfReach) return;
  isOutOfReach = false;
  clearInterval(asking);
  removeEventListener('online', ask);
  publish();
}

function publish(): void {
  changes.dispatchEvent(new Event('change'));
}
