import { ownedName } from './owned-name.ts';
import { keepText, readText } from './stored-text.ts';

const KEY = 'clipwright.outbox';

const listeners = new Set<() => void>();

/** True while changes of this account may wait on the device: pages without any load nothing for them. */
export function mayWait(): boolean {
  return readText('localStorage', ownedName(KEY)) !== null;
}

/** Sets it: true before a change is stored, so that a crash hides none. */
export function noteWaiting(isWaiting: boolean): void {
  if (isWaiting !== mayWait()) keepText('localStorage', ownedName(KEY), isWaiting ? '1' : null);
  for (const listener of listeners) listener();
}

/** Calls `listen` after each change of what waits. @returns Stops it. */
export function subscribeToWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
