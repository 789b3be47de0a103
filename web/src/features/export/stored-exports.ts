import { atom, getDefaultStore } from 'jotai';
import { refreshWaiting } from '#web/outbox/outbox.ts';
import { listExports, putExport, readExport, removeExport, type StoredExport } from '#web/storage/export-store.ts';
import { noteWaiting } from '#web/storage/outbox-flag.ts';
import { hold, isHeldHere, letGo, takeOver } from '#web/storage/pending-work.ts';

/** Projects with a finished video that survives this tab. */
export const storedProjectsAtom = atom<ReadonlySet<string>>(new Set<string>());
const stored = () => getDefaultStore().get(storedProjectsAtom);
const setStored = (projectIds: Iterable<string>) => getDefaultStore().set(storedProjectsAtom, new Set(projectIds));

/**
 * Stores a finished video on the device until the server has it. Never rejects: without room it lives as long as this
 * tab.
 */
export async function keepExport(made: StoredExport): Promise<void> {
  const { projectId } = made;
  if (stored().has(projectId)) return;
  noteWaiting(true);
  try {
    if (!isHeldHere('exports', projectId)) await hold('exports', projectId);
    await putExport(made);
    setStored([...stored(), projectId]);
  } catch {
    await dropExport(projectId);
  }
  await refreshWaiting();
}

/** Drops a project's video, because the server has it or nobody wants it. Never rejects. */
export async function dropExport(projectId: string): Promise<void> {
  // Where storage is blocked, nothing was stored.
  const wasKept = await listExports().then(
    (projectIds) => projectIds.includes(projectId),
    () => false,
  );
  setStored([...stored()].filter((id) => id !== projectId));
  if (wasKept) await removeExport(projectId).then(refreshWaiting, () => {});
  letGo('exports', projectId);
}

/** Finds the videos of closed tabs, and of tabs that close later. @throws DOMException where storage is blocked. */
export async function takeOverExports(onFound: (found: StoredExport) => void): Promise<void> {
  takeOver('exports', await listExports(), async (projectId) => {
    const found = await readExport(projectId);
    if (!found) return dropExport(projectId);
    setStored([...stored(), projectId]);
    onFound(found);
  });
}
