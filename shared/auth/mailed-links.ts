/**
 * Prefixes of the `/auth` fragment that carries a mailed token. Browsers never send fragments, so the token stays out of
 * server and proxy logs.
 */
export const ADMIN_CLAIM_FRAGMENT = 'admin=';
export const PASSWORD_RESET_FRAGMENT = 'reset=';

/** Something that a mailed link is for, with its token. */
export interface MailedLink {
  readonly purpose: 'admin' | 'reset';
  readonly token: string;
}

/** The mailed link in a page's fragment (`#admin=…`, `#reset=…`), null when there is none. */
export function mailedLink(hash: string): MailedLink | null {
  const [, purpose, token] = /^#(admin|reset)=(.+)$/.exec(hash) ?? [];
  return purpose && token ? { purpose: purpose as MailedLink['purpose'], token } : null;
}
