import { tellOtherTabs } from '../queries/session.ts';
import { toast } from '../ui/toast-store.ts';

/** Longest wait for the device to let go of its files. */
const CLEARING_LIMIT_MS = 3_000;

/** A wait that is longer than this is said. */
const NOTICE_AFTER_MS = 300;

/**
 * Removes this account's footage from the device and leaves. Edits that the server does not have stay on it, where only this account
 * finds them.
 */
export async function signOut(): Promise<void> {
  const clearing = import('../storage/clear-media.ts').then(({ clearOwnMedia }) => clearOwnMedia());
  const limit = new Promise((resolve) => setTimeout(resolve, CLEARING_LIMIT_MS));
  const notice = setTimeout(() => toast({ title: 'Signing out…' }), NOTICE_AFTER_MS);
  // What could not be removed now goes when another account signs in.
  await Promise.race([clearing.catch(() => {}), limit]);
  clearTimeout(notice);
  tellOtherTabs(null);
  // A navigation of the browser: the session and everything loaded under it end together.
  location.assign('/api/logout');
}
