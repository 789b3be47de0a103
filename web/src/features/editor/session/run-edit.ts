import type { EditResult } from '#shared/timeline/edit-result.ts';
import { keepLocked } from '#shared/timeline/locked-tracks.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

/** Makes a user's edit. A toast shows why it was refused. Returns true if made. */
export function runEdit(session: EditorSession, label: string, asked: EditResult): boolean {
  const result = keepLocked(session.document.timeline, asked);
  if (session.edit(label, result)) return true;
  if (!result.ok) toast({ title: result.message });
  return false;
}
