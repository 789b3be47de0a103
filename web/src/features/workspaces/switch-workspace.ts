import { chooseWorkspace } from '#web/storage/tab-workspace.ts';
import { toastAfterLoad } from '#web/ui/toast-store.ts';

/**
 * Opens the projects of a workspace, or the person's own (null), in this tab. The page loads anew, so that nothing of the
 * workspace left stays in memory. Its unsent edits stay on the device until the next visit.
 * @param told Shown after the load. Default: nothing.
 */
export function switchWorkspace(workspaceId: string | null, told?: { title: string; description?: string }): void {
  chooseWorkspace(workspaceId);
  if (told) toastAfterLoad(told);
  location.assign('/');
}
