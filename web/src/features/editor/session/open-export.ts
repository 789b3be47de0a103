import { navigate } from 'wouter/use-browser-location';
import { noteOutOfReach } from '#web/reach/reach.ts';
import { isExportOpeningAtom, isStoredAtom, postponedConflictAtom } from '#web/state/view-atoms.ts';
import { type ToastOptions, toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

const NOT_SENT: ToastOptions = {
  title: 'The video can’t be exported yet',
  description:
    'The server could not be reached, and this device can’t keep your last edits. Check your connection and try again.',
  variant: 'destructive',
};

/**
 * Opens the project's export, once. Sends unsaved edits first; a failed save keeps the editor open. Without the server
 * the export uses the device's copy. A user who has opened another page in the meantime stays there.
 */
export async function openExport({ projectId, saver, store }: EditorSession): Promise<void> {
  if (store.get(isExportOpeningAtom)) return;
  store.set(isExportOpeningAtom, true);
  const { pathname } = location;
  let outcome = await saver.flush();
  // Edited during the save.
  while (outcome.type === 'waiting') outcome = await saver.flush();
  store.set(isExportOpeningAtom, false);
  if (location.pathname !== pathname) return;
  const isHere = outcome.type === 'offline' && store.get(isStoredAtom);
  if (isHere) noteOutOfReach();
  if (outcome.type === 'saved' || isHere) navigate(`/projects/${projectId}/export`);
  else if (outcome.type === 'conflict') store.set(postponedConflictAtom, null);
  // The save has reported a refusal.
  else if (outcome.type === 'offline') toast(NOT_SENT);
}
