/**
 * Begins the fragment of `/auth` that carries the token of a link which makes an admin: browsers keep fragments to themselves, so that
 * no log of a server or of a proxy has it.
 */
export const ADMIN_CLAIM_FRAGMENT = 'admin=';

/** The token in a page's fragment (`#admin=…`), null when it has none. */
export function adminClaimToken(hash: string): string | null {
  const fragment = hash.replace(/^#/, '');
  if (!fragment.startsWith(ADMIN_CLAIM_FRAGMENT)) return null;
  return fragment.slice(ADMIN_CLAIM_FRAGMENT.length) || null;
}
