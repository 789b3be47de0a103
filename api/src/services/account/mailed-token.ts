import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { User, type UserDocument } from '#api/models/user.ts';

/** A token of one purpose is worthless for the others. */
type Purpose = 'admin-claim' | 'password-reset' | 'email-proof';

const SECRET_BYTES = 32;

/** A token for a link mailed to an account's address. It works until its time is up or the password changes. */
export function mailedToken(purpose: Purpose, sessionSecret: string, user: UserDocument, lifetimeMs: number): string {
  return tokenOf(purpose, sessionSecret, user, Date.now() + lifetimeMs);
}

/** The account that a token was made for, null if it is forged, expired or used. */
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

/** Signs the password's hash and the version too: the first use changes them, so the link works once. */
function tokenOf(purpose: Purpose, sessionSecret: string, user: UserDocument, expiresAt: number): string {
  const { _id, email, passwordHash, credentialsVersion } = user;
  const signed = JSON.stringify([_id, expiresAt, email, passwordHash ?? null, credentialsVersion]);
  return `${_id}.${expiresAt}.${createHmac('sha256', tokenKey(purpose, sessionSecret)).update(signed).digest('base64url')}`;
}

/** The key that signs tokens of one purpose. */
export function tokenKey(purpose: Purpose | 'invitation', sessionSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sessionSecret, '', purpose, SECRET_BYTES));
}

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
