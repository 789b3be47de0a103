import { keepText, readText } from './stored-text.ts';
import { enterWorkspace } from './tab-workspace.ts';

const LAST_OWNER_KEY = 'clipwright.device-owner';

/**
 * Sets the account whose footage and edits this page stores on the device, and its workspace; each has its own place. On
 * a shared computer it removes the previous account's footage. Unsent edits stay for that account's return.
 * @returns Settles after the removal. Never rejects.
 */
export async function setDeviceOwner(userId: string): Promise<void> {
  enterWorkspace(userId);
  if (readText('localStorage', LAST_OWNER_KEY) === userId) return;
  try {
    const { clearOthersMedia } = await import('./clear-media.ts');
    await clearOthersMedia();
    keepText('localStorage', LAST_OWNER_KEY, userId);
  } catch {
    // Storage is blocked or in use by another tab; the next visit tries again. This account can't read the rest.
  }
}
