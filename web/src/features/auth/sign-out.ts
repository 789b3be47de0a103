import { tellOtherTabs } from '#web/queries/session.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Longest wait for the device to delete its files. */
const CLEARING_LIMIT_MS = 3_000;

/** A longer wait shows a notice. */
const NOTICE_AFTER_MS = 300;

/**
 * Removes this account's footage from the device and signs out. Unsaved edits stay, and only this account finds them.
 */
export async function signOut(): Promise<void> {
  const clearing = import('#web/storage/clear-media.ts').then(({ clearOwnMedia }) => clearOwnMedia());
  const limit = new Promise((resolve) => setTimeout(resolve, CLEARING_LIMIT_MS));
  const notice = setTimeout(() => toast({ title: 'Signing out…' }), NOTICE_AFTER_MS);
  // The next account's sign-in removes leftovers.
  await Promise.race([clearing.catch(() => {}), limit]);
  clearTimeout(notice);
  tellOtherTabs(null);
  // A browser navigation ends the session and all its data in the page together.
  location.assign('/api/logout');
}
