import { ownedName } from './owned-name.ts';
import { keepText, readText } from './stored-text.ts';

const KEY = 'clipwright.outbox';

const listeners = new Set<() => void>();

/** True while changes of this account may wait on the device. Otherwise pages load no code for them. */
export function mayWait(): boolean {
  return readText('localStorage', ownedName(KEY)) !== null;
}

/** Sets the flag. Set it before a change is stored, so that a crash hides none. */
export function noteWaiting(isWaiting: boolean): void {
  if (isWaiting !== mayWait()) keepText('localStorage', ownedName(KEY), isWaiting ? '1' : null);
  for (const listener of listeners) listener();
}

/** Calls `listen` after each change of the waiting work. @returns A function that stops it. */
export function subscribeToWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
