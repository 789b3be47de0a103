import type { EditResult } from '#shared/timeline/edits/result.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorSession } from './editor-session.ts';

/** Makes an edit that was asked for, with a key, a menu, a button or the pointer; a refused one says why where everybody sees it. Returns whether it was made. */
export function runEdit(session: EditorSession, label: string, result: EditResult): boolean {
  if (session.edit(label, result)) return true;
  if (!result.ok) toast({ title: result.message });
  return false;
}
