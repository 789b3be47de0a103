import { useSyncExternalStore } from 'react';

/** The server is asked this often whether it is back. */
const ASK_EVERY_MS = 5_000;

const listeners = new Set<() => void>();
let isOutOfReach = false;
let asking: ReturnType<typeof setInterval> | undefined;

/** Called when the device has answered in the server's place. Asks the server until it is back. */
export function noteOutOfReach(): void {
  if (isOutOfReach) return;
  isOutOfReach = true;
  asking = setInterval(() => void ask(), ASK_EVERY_MS);
  addEventListener('online', ask);
  publish();
}

/** Calls `listen` when the server goes out of reach, and when it is back. @returns Stops it. */
export function subscribeToReach(listen: (isOutOfReach: boolean) => void): () => void {
  const handle = () => listen(isOutOfReach);
  listeners.add(handle);
  return () => listeners.delete(handle);
}

/** True while the server is out of reach, as far as is known. */
export function isServerOutOfReach(): boolean {
  return isOutOfReach;
}

/** Settles once the server is in reach. @throws The signal's reason when aborted. */
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

/** True while what is shown comes from the device. */
export function useIsOutOfReach(): boolean {
  return useSyncExternalStore(subscribeToReach, isServerOutOfReach);
}

async function ask(): Promise<void> {
  const isBack = await fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isBack || !isOutOfReach) return;
  isOutOfReach = false;
  clearInterval(asking);
  removeEventListener('online', ask);
  publish();
}

function publish(): void {
  for (const listener of listeners) listener();
}
