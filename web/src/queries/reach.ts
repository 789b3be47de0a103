import { useSyncExternalStore } from 'react';

/** The server is asked this often whether it is back: uploads resume within two seconds. */
const ASK_EVERY_MS = 1_500;

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

/** Asks the server for a sign of life. Never rejects. */
export function isServerThere(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ask(): Promise<void> {
  if (!(await isServerThere()) || !isOutOfReach) return;
  isOutOfReach = false;
  clearInterval(asking);
  removeEventListener('online', ask);
  publish();
}

function publish(): void {
  for (const listener of listeners) listener();
}
