import { navigate } from 'wouter/use-browser-location';
import { isExportOpeningAtom, postponedConflictAtom } from '#web/state/view-atoms.ts';
import { type ToastOptions, toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

const NOT_SENT: ToastOptions = {
  title: 'The video can’t be exported yet',
  description:
    'The server could not be reached, and the export needs your last edits there. Check your connection and try again.',
  variant: 'destructive',
};

/**
 * Opens the project's export, once. The export renders the server's copy: unsaved edits are sent first, and a failed save keeps the
 * editor open. A user who has gone to another page in between stays there.
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
  if (outcome.type === 'saved') navigate(`/projects/${projectId}/export`);
  else if (outcome.type === 'conflict') store.set(postponedConflictAtom, null);
  // The save has reported a refusal.
  else if (outcome.type === 'offline') toast(NOT_SENT);
}
