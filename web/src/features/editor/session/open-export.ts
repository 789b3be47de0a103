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
 * Leaves the editor for the export of its project, once. The export renders what the server has: what is unsaved goes first, and what
 * cannot be saved is not left behind unseen. Whoever has gone to another page meanwhile stays there.
 */
export async function openExport({ projectId, saver, store }: EditorSession): Promise<void> {
  if (store.get(isExportOpeningAtom)) return;
  store.set(isExportOpeningAtom, true);
  const { pathname } = location;
  let outcome = await saver.flush();
  // Edited while it was being saved.
  while (outcome.type === 'waiting') outcome = await saver.flush();
  store.set(isExportOpeningAtom, false);
  if (location.pathname !== pathname) return;
  if (outcome.type === 'saved') navigate(`/projects/${projectId}/export`);
  else if (outcome.type === 'conflict') store.set(postponedConflictAtom, null);
  // What was refused has been said by the save.
  else if (outcome.type === 'offline') toast(NOT_SENT);
}
