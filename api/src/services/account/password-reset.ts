import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { HOUR_MS } from '#shared/time/periods.ts';
import { isCompanyOnly } from './company-only.ts';
import { endSessionsOf, setPassword } from './credentials.ts';
import { markEmailProved } from './email-proof.ts';
import { findTokenOwner, linkMailText, mailedUrl } from './mailed-token.ts';
import { normalizeEmail } from './normalize-email.ts';

interface PasswordResetDeps {
  log: Logger;
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

/**
 * Mails a link for a new password to an account's address, at most three times an hour. Does nothing for an unknown
 * address, and returns before the mail is sent, so that the caller can't learn who has an account.
 */
export async function requestPasswordReset(deps: PasswordResetDeps, email: string): Promise<void> {
  const user = await User.findOne({ email: normalizeEmail(email) });
  if (!user) return;
  sendResetLink(deps, user).catch((error: unknown) => {
    if (!(error instanceof ApiError)) deps.log.error({ err: error }, 'a mail for a new password was not sent');
  });
}

async function sendResetLink(deps: PasswordResetDeps, user: UserDocument): Promise<void> {
  await deps.limits.spend('resetMail', user._id);
  await deps.mailer.send({
    to: user.email,
    subject: 'Choose a new password for Clipwright',
    text: linkMailText(
      `Someone asked for a new password for the account with this address at ${new URL(deps.studioUrl()).origin}.\nTo choose one, open this link within an hour:`,
      mailedUrl('password-reset', deps, user, HOUR_MS),
      'It ends every other sign-in to the account. If you did not ask for it, ignore this mail: nothing has changed.',
    ),
  });
}

/**
 * Sets the password of a mailed link's account and ends its sessions.
 * @throws ApiError `account.reset-invalid`, also for a used link; `account.weak-password`, which leaves the link valid;
 *   `account.company-only`.
 */
export async function resetPassword(deps: PasswordResetDeps, token: string, password: string): Promise<UserDocument> {
  const user = await findTokenOwner('password-reset', deps.sessionSecret, token);
  if (!user) throw new ApiError('account.reset-invalid');
  if (await isCompanyOnly(user)) throw new ApiError('account.company-only');
  const changed = await setPassword(user, password);
  // The mail has reached the owner.
  await markEmailProved(user._id);
  await endSessionsOf(user._id);
  return changed;
}
