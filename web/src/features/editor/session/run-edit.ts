import type { EditResult } from '#shared/timeline/edits/result.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

/** Makes a user's edit. A toast shows why it was refused. Returns true if made. */
export function runEdit(session: EditorSession, label: string, result: EditResult): boolean {
  if (session.edit(label, result)) return true;
  if (!result.ok) toast({ title: result.message });
  return false;
}
