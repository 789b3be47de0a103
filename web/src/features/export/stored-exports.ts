import { refreshWaiting } from '#web/outbox/outbox.ts';
import { listExports, putExport, readExport, removeExport, type StoredExport } from '#web/storage/export-store.ts';
import { hold, isHeldHere, letGo } from '#web/storage/one-tab.ts';
import { noteWaiting } from '#web/storage/outbox-flag.ts';

/** Tells the tab that sends a video that another has discarded it. */
const channel = new BroadcastChannel('clipwright-exports');

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
    if (!isHeldHere(nameOf(projectId))) await hold(nameOf(projectId));
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
  letGo(nameOf(projectId));
}

/** Tells other tabs that the user has discarded a project's video. */
export function tellDiscarded(projectId: string): void {
  channel.postMessage(projectId);
}

/** Calls `onDiscarded` with the project whose video was discarded in another tab. */
export function listenForDiscards(onDiscarded: (projectId: string) => void): void {
  channel.onmessage = ({ data }: MessageEvent<string>) => onDiscarded(data);
}

/** Finds the videos of tabs that are gone, also of those that end later. @throws DOMException where storage is blocked. */
export async function takeOverExports(onFound: (found: StoredExport) => void): Promise<void> {
  for (const projectId of await listExports()) {
    const name = nameOf(projectId);
    if (isHeldHere(name)) continue;
    void hold(name).then(async () => {
      const found = await readExport(projectId);
      if (!found) return dropExport(projectId);
      kept.add(projectId);
      onFound(found);
    });
  }
}

function nameOf(projectId: string): string {
  return `export-${projectId}`;
}
