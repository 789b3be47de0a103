import { setNameOwner } from './owned-name.ts';

const LAST_OWNER_KEY = 'clipwright.device-owner';

/**
 * Says whose footage and edits this page keeps on the device from now on: each account has a place of its own. On a shared
 * computer the footage of the account before is removed; its unsent edits stay in their place, for when it comes back.
 * @returns Settles when what was to be removed is gone; never rejects.
 */
export async function setDeviceOwner(userId: string): Promise<void> {
  setNameOwner(userId);
  if (readLastOwner() === userId) return;
  try {
    const { clearOthersMedia } = await import('./clear-media.ts');
    await clearOthersMedia();
    localStorage.setItem(LAST_OWNER_KEY, userId);
  } catch {
    // Storage is refused, or in use by another tab: the next visit tries again. Nothing of it is read under this account.
  }
}

function readLastOwner(): string | null {
  try {
    return localStorage.getItem(LAST_OWNER_KEY);
  } catch {
    return null;
  }
}
