import { createHash } from 'node:crypto';

/**
 * A guest of a link as it is stored: the id of its decision, and the author of its comments. It cannot be turned back
 * into the secret of the guest's cookie, and tells nothing of the guest on another link.
 */
export function guestHash(linkId: string, guestId: string): string {
  return createHash('sha256').update(`${linkId} ${guestId}`).digest('hex');
}
