import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Identity } from '#api/models/identity.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { ADMIN_CLAIM_FRAGMENT } from '#shared/auth/admin-claim.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { endSessionsOf, hashPassword } from './credentials.ts';

/** An operator reads mail within a day, or signs in again for another link. */
const CLAIM_MS = DAY_MS;

const SECRET_BYTES = 32;

/**
 * Mails an account whose address is one of `ADMIN_EMAILS` a link that makes it an admin, at most three times an hour. Without a mail
 * server the mail is in the outbox, which only the studio's operators can read.
 * @throws Error when the mail server refuses it.
 */
export async function sendAdminClaim(deps: AppDeps, user: UserDocument): Promise<void> {
  const { limits, log, mailer, sessionSecret, studioUrl } = deps;
  try {
    await limits.spend('adminClaim', user._id);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  const url = new URL('/auth', studioUrl());
  url.hash = ADMIN_CLAIM_FRAGMENT + claimToken(sessionSecret, user, Date.now() + CLAIM_MS);
  await mailer.send({
    to: user.email,
    subject: 'Become an admin of Clipwright',
    text: [
      `An account with this address has signed in to the studio at ${new URL(studioUrl()).origin}, and the studio is set up to make`,
      'its owner an admin. To confirm that the address is yours, open this link within a day and choose a password:',
      '',
      url.href,
      '',
      'The new password replaces the current one and ends every other sign-in to the account. If someone else created the account,',
      'it becomes yours. If you did not expect this mail, ignore it.',
      '',
      'Clipwright',
    ].join('\n'),
  });
  log.info({ email: user.email }, 'a mail with a link that makes an admin was sent');
}

/**
 * Makes the account of a mailed link an admin. The holder of the link owns the address, but someone else may have registered the
 * account, so every other way to sign in to it is revoked first.
 * @throws ApiError `account.claim-invalid`, also for a used link.
 */
export async function claimAdmin(deps: AppDeps, token: string, password: string): Promise<UserDocument> {
  const [userId = '', expires = ''] = token.split('.');
  const user = await User.findById(userId);
  const isValid =
    user !== null &&
    deps.config.adminEmails?.includes(user.email) === true &&
    Date.now() < Number(expires) &&
    isSame(token, claimToken(deps.sessionSecret, user, Number(expires)));
  if (!isValid) throw new ApiError('account.claim-invalid');

  const passwordHash = await hashPassword(password);
  await Identity.deleteMany({ userId });
  const claimed = await User.findOneAndUpdate(
    { _id: userId, passwordHash: user.passwordHash ?? null },
    { $set: { passwordHash, isAdmin: true }, $inc: { credentialsVersion: 1 } },
    { returnDocument: 'after' },
  );
  if (!claimed) throw new ApiError('account.claim-invalid');
  await endSessionsOf(userId);
  deps.log.warn({ email: claimed.email }, 'an account became an admin by the link in a mail');
  return claimed;
}

/** Signs the password's hash and the version too: the first use changes them, so the link works once. */
function claimToken(sessionSecret: string, user: UserDocument, expiresAt: number): string {
  const { _id, email, passwordHash, credentialsVersion } = user;
  const secret = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'admin-claim', SECRET_BYTES));
  const signed = JSON.stringify([_id, expiresAt, email, passwordHash ?? null, credentialsVersion]);
  return `${_id}.${expiresAt}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
