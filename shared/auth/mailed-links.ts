/**
 * Prefixes of the `/auth` fragment that carries a mailed token. Browsers never send fragments, so the token stays out of
 * server and proxy logs.
 */
export const ADMIN_CLAIM_FRAGMENT = 'admin=';
export const PASSWORD_RESET_FRAGMENT = 'reset=';
export const EMAIL_PROOF_FRAGMENT = 'proof=';
export const INVITATION_FRAGMENT = 'invitation=';

/** Page at which an invited person joins a workspace. The token is its whole fragment. */
export const JOIN_WORKSPACE_PATH = '/workspace/join';

/** The purpose of a mailed link, with its token. */
export interface MailedLink {
  readonly purpose: 'admin' | 'reset' | 'proof' | 'invitation';
  readonly token: string;
}

/** The mailed link in a page's fragment (`#admin=…`, `#reset=…`), or null when there is none. */
export function mailedLink(hash: string): MailedLink | null {
  const [, purpose, token] = /^#(admin|reset|proof|invitation)=(.+)$/.exec(hash) ?? [];
  return purpose && token ? { purpose: purpose as MailedLink['purpose'], token } : null;
}

/** An invitation's token, and the address that it invites. */
export interface InvitedAddress {
  readonly token: string;
  readonly email: string;
}

/** Splits the token of an invitation link. Null if it was cut off. */
export function invitedAddress(token: string): InvitedAddress | null {
  const [, invitation, address] = /^([\w-]+\.[\w-]+)\.(.+)$/.exec(token) ?? [];
  if (!invitation || !address) return null;
  try {
    return { token: invitation, email: decodeURIComponent(address) };
  } catch {
    return null;
  }
}
