import { sendWaiting } from '#web/outbox/outbox.ts';
import { listExports } from '#web/storage/export-store.ts';

/** Loads the notice that links to the list of waiting changes. */
export const loadWaitingChanges = async () => (await import('#web/features/outbox/waiting-changes.tsx')).WaitingChanges;

/** Takes over files that other tabs left behind, and sends waiting changes while the server is reachable. */
export async function takeUpWork(isOutOfReach: boolean): Promise<void> {
  const takeUpFiles = async () => (await import('#web/features/uploads/uploads.ts')).uploads.resume();
  const takeUpVideos = async () => {
    // The exporter is large, and most visits have no video for it.
    if ((await listExports()).length === 0) return;
    await (await import('#web/features/export/run-render.ts')).takeUpVideos();
  };
  await Promise.all([takeUpFiles(), takeUpVideos(), isOutOfReach || sendWaiting()]);
}
