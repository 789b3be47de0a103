import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { User, type UserDocument } from '#api/models/user.ts';
import { ADMIN_CLAIM_FRAGMENT, EMAIL_PROOF_FRAGMENT, PASSWORD_RESET_FRAGMENT } from '#shared/auth/mailed-links.ts';

/** A token of one purpose is worthless for the others. */
type Purpose = 'admin-claim' | 'password-reset' | 'email-proof';

const SECRET_BYTES = 32;

const FRAGMENTS: Record<Purpose, string> = {
  'admin-claim': ADMIN_CLAIM_FRAGMENT,
  'password-reset': PASSWORD_RESET_FRAGMENT,
  'email-proof': EMAIL_PROOF_FRAGMENT,
};

/** A link to mail to an account's address. It works until it expires or the password changes. */
export function mailedUrl(
  purpose: Purpose,
  { sessionSecret, studioUrl }: { sessionSecret: string; studioUrl(): string },
  user: UserDocument,
  lifetimeMs: number,
): string {
  const url = new URL('/auth', studioUrl());
  url.hash = FRAGMENTS[purpose] + tokenOf(purpose, sessionSecret, user, Date.now() + lifetimeMs);
  return url.href;
}

/** The text of a mail with a link. */
export function linkMailText(before: string, link: string, after: string): string {
  return `${before}\n\n${link}\n\n${after}\n\nClipwright`;
}

/** The account that a token was made for. Null if the token is forged, expired or used. */
export async function findTokenOwner(
  purpose: Purpose,
  sessionSecret: string,
  token: string,
): Promise<UserDocument | null> {
  const [userId = '', expires = ''] = token.split('.');
  const user = await User.findById(userId);
  if (!user || !(Date.now() < Number(expires))) return null;
  return isSameToken(token, tokenOf(purpose, sessionSecret, user, Number(expires))) ? user : null;
}

/** Also signs the password's hash and the version. The first use changes them, so the link works once. */
function tokenOf(purpose: Purpose, sessionSecret: string, user: UserDocument, expiresAt: number): string {
  const { _id, email, passwordHash, credentialsVersion } = user;
  const signed = JSON.stringify([_id, expiresAt, email, passwordHash ?? null, credentialsVersion]);
  return `${_id}.${expiresAt}.${createHmac('sha256', tokenKey(purpose, sessionSecret)).update(signed).digest('base64url')}`;
}

/** The key that signs tokens of one purpose. */
export function tokenKey(
  purpose: Purpose | 'invitation' | 'workspace-invitation' | 'workspace-domain',
  sessionSecret: string,
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sessionSecret, '', purpose, SECRET_BYTES));
}

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
