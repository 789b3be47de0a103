/**
 * Prefix of the `/auth` fragment that carries an admin-claim token. Browsers never send fragments, so the token stays
 * out of server and proxy logs.
 */
export const ADMIN_CLAIM_FRAGMENT = 'admin=';

/** The token in a page's fragment (`#admin=…`), null when it has none. */
export function adminClaimToken(hash: string): string | null {
  const fragment = hash.replace(/^#/, '');
  if (!fragment.startsWith(ADMIN_CLAIM_FRAGMENT)) return null;
  return fragment.slice(ADMIN_CLAIM_FRAGMENT.length) || null;
}
