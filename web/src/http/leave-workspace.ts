import { clearInTime } from '#web/storage/clear-in-time.ts';
import { chooseWorkspace } from '#web/storage/tab-workspace.ts';
import { type ToastOptions, toastAfterLoad } from '#web/ui/toast-store.ts';

let isLeaving = false;

/**
 * Opens the person's own projects once this page's workspace does not exist for them any more. Before that its media are
 * removed from the device; work that was not sent stays, and the person finds it if they join again.
 * @param told Shown after the load. Only that of the first call counts.
 */
export async function leaveWorkspace(
  told: Pick<ToastOptions, 'title' | 'variant'> & { description?: string },
): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  chooseWorkspace(null);
  toastAfterLoad(told);
  await clearInTime(async () => (await import('#web/storage/clear-media.ts')).clearWorkspaceMedia());
  location.assign('/');
}

/** Leaves a workspace of which the server says that it does not exist for this person. */
export function leaveLostWorkspace(): Promise<void> {
  return leaveWorkspace({
    title: 'You are no longer in this workspace',
    description: 'It was deleted, or you were removed. These are your own projects.',
    variant: 'destructive',
  });
}
