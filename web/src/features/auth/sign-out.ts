import { tellOtherTabs } from '#web/queries/session.ts';
import { clearInTime } from '#web/storage/clear-in-time.ts';
import { toast } from '#web/ui/toast-store.ts';

/** A longer wait shows a notice. */
const NOTICE_AFTER_MS = 300;

/**
 * Removes this account's footage from the device and signs out. Unsaved edits stay, and only this account finds them.
 */
export async function signOut(): Promise<void> {
  const notice = setTimeout(() => toast({ title: 'Signing out…' }), NOTICE_AFTER_MS);
  await clearInTime(async () => (await import('#web/storage/clear-media.ts')).clearOwnMedia());
  clearTimeout(notice);
  tellOtherTabs(null);
  // A browser navigation ends the session and all its data in the page together.
  location.assign('/api/logout');
}
