import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Identity } from '#api/models/identity.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { endSessionsOf, hashPassword } from './credentials.ts';
import { findTokenOwner, linkMailText, mailedUrl } from './mailed-token.ts';
import { requireStrongPassword } from './password-strength.ts';

interface AdminClaimDeps {
  config: Config;
  log: Logger;
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

/** An operator reads mail within a day, or signs in again for another link. */
const CLAIM_MS = DAY_MS;

/**
 * Mails a link that makes an account an admin, if its address is one of `ADMIN_EMAILS`, at most three times an hour.
 * Without a mail server the mail is in the outbox, which only the studio's operators can read.
 * @throws Error when the mail server refuses it.
 */
export async function sendAdminClaim(deps: AdminClaimDeps, user: UserDocument): Promise<void> {
  try {
    await deps.limits.spend('adminClaim', user._id);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await deps.mailer.send({
    to: user.email,
    subject: 'Become an admin of Clipwright',
    text: linkMailText(
      `An account with this address has signed in to the studio at ${new URL(deps.studioUrl()).origin}, and the studio is set up to make\nits owner an admin. To confirm that the address is yours, open this link within a day and choose a password:`,
      mailedUrl('admin-claim', deps, user, CLAIM_MS),
      'The new password replaces the current one and ends every other sign-in to the account. If someone else created the account,\nit becomes yours. If you did not expect this mail, ignore it.',
    ),
  });
  deps.log.info({ email: user.email }, 'a mail with a link that makes an admin was sent');
}

/**
 * Makes the account of a mailed link an admin. The holder of the link owns the address, but someone else may have
 * registered the account, so every other way to sign in to it is revoked first.
 * @throws ApiError `account.claim-invalid`, also for a used link; `account.weak-password`.
 */
export async function claimAdmin(deps: AdminClaimDeps, token: string, password: string): Promise<UserDocument> {
  const user = await findTokenOwner('admin-claim', deps.sessionSecret, token);
  if (!user || !deps.config.adminEmails?.includes(user.email)) throw new ApiError('account.claim-invalid');
  requireStrongPassword(password, [user.email, user.firstName, user.lastName]);

  const userId = user._id;
  const passwordHash = await hashPassword(password);
  await Identity.deleteMany({ userId });
  const claimed = await User.findOneAndUpdate(
    { _id: userId, passwordHash: user.passwordHash ?? null },
    { $set: { passwordHash, isAdmin: true, mustProveEmail: false }, $inc: { credentialsVersion: 1 } },
    { returnDocument: 'after' },
  );
  if (!claimed) throw new ApiError('account.claim-invalid');
  await endSessionsOf(userId);
  deps.log.warn({ email: claimed.email }, 'an account became an admin by the link in a mail');
  return claimed;
}
