import { refreshWaiting } from '#web/outbox/outbox.ts';
import { listExports, putExport, readExport, removeExport, type StoredExport } from '#web/storage/export-store.ts';
import { noteWaiting } from '#web/storage/outbox-flag.ts';
import { hold, isHeldHere, letGo, takeOver } from '#web/storage/pending-work.ts';

/** Projects whose video this tab has kept. */
const kept = new Set<string>();

/** True for a project whose finished video survives this tab. */
export function isExportKept(projectId: string): boolean {
  return kept.has(projectId);
}

/** Keeps a finished video on the device until the server has it. Never rejects: without room it lives as long as this tab. */
export async function keepExport(made: StoredExport): Promise<void> {
  const { projectId } = made;
  if (kept.has(projectId)) return;
  noteWaiting(true);
  try {
    if (!isHeldHere('exports', projectId)) await hold('exports', projectId);
    await putExport(made);
    kept.add(projectId);
  } catch {
    await dropExport(projectId);
  }
  await refreshWaiting();
}

/** The server has a project's video, or nobody wants it. Never rejects. */
export async function dropExport(projectId: string): Promise<void> {
  // Where storage is blocked, none was kept.
  const wasKept = await listExports().then(
    (projectIds) => projectIds.includes(projectId),
    () => false,
  );
  kept.delete(projectId);
  if (wasKept) await removeExport(projectId).then(refreshWaiting, () => {});
  letGo('exports', projectId);
}

/** Finds the videos of tabs that are closed, also of those that close later. @throws DOMException where storage is blocked. */
export async function takeOverExports(onFound: (found: StoredExport) => void): Promise<void> {
  takeOver('exports', await listExports(), async (projectId) => {
    const found = await readExport(projectId);
    if (!found) return dropExport(projectId);
    kept.add(projectId);
    onFound(found);
  });
}
