import { chooseWorkspace } from '#web/storage/tab-workspace.ts';
import { toastAfterLoad } from '#web/ui/toast-store.ts';

let isLeaving = false;

/** Opens the person's own projects once the server says that this page's workspace does not exist for them. */
export function leaveLostWorkspace(): void {
  if (isLeaving) return;
  isLeaving = true;
  chooseWorkspace(null);
  toastAfterLoad({
    title: 'You are no longer in this workspace',
    description: 'It was deleted, or you were removed. These are your own projects.',
    variant: 'destructive',
  });
  location.assign('/');
}
