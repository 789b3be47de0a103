import { atom, getDefaultStore } from 'jotai';
import { ownedName } from '#web/storage/owned-name.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Take } from '#workers/browser/record/record-types.ts';
import { NOTICES } from './recording-notices.ts';

/** The account's folder for takes, in the origin's private file system. */
export function recordingsFolder(): string {
  return ownedName('recordings');
}

/**
 * In the default store: takes on this device that are neither saved nor shown by a recorder, from a closed tab or a
 * page that was left.
 */
export const storedTakesAtom = atom<readonly Take[]>([]);
let hasLooked = false;

export function offerTakes(takes: readonly Take[]): void {
  getDefaultStore().set(storedTakesAtom, (known) => [...known, ...takes]);
}

export function removeTake(take: Take): void {
  getDefaultStore().set(storedTakesAtom, (known) => known.filter((other) => other !== take));
}

/** Looks once for takes of earlier visits. */
export async function findTakes(): Promise<void> {
  if (hasLooked) return;
  hasLooked = true;
  try {
    const folder = recordingsFolder();
    // Throws if nothing was ever recorded, so that the engine is not loaded in vain.
    await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    const { interruptedTakes } = await import('#workers/browser/record/record.client.ts');
    const tellFull = () => void toast({ ...NOTICES.unfinished, variant: 'destructive' });
    offerTakes(await interruptedTakes(folder, tellFull));
  } catch {
    // Nothing was recorded, or storage is blocked.
  }
}
