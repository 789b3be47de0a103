import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { applyAdminRule } from './admin-rule.ts';
import { isCompanyOnly } from './company-only.ts';
import { hashPassword, isPasswordRight } from './credentials.ts';
import { sendEmailProof } from './email-proof.ts';
import { normalizeEmail } from './normalize-email.ts';
import { requireStrongPassword } from './password-strength.ts';
import { consumeInvitation, requireWelcome } from './registration.ts';

interface AccountsDeps {
  config: Config;
  log: Logger;
  documents: 'embedded' | 'mongodb';
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

interface Registration {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  invitation?: string | undefined;
}

/**
 * Creates an account. If mail is set up, the user must prove the address by a mailed link, unless it was invited.
 * @throws ApiError `account.email-taken`, even if the e-mails differ only in case; `account.weak-password`; as {@link
 *   requireWelcome}.
 */
export async function register(deps: AccountsDeps, registration: Registration): Promise<UserDocument> {
  const { firstName, lastName } = registration;
  const email = normalizeEmail(registration.email);
  const isInvited = await requireWelcome(deps, email, registration.invitation);
  requireStrongPassword(registration.password, [email, firstName, lastName]);
  const passwordHash = await hashPassword(registration.password);
  try {
    const mustProveEmail = deps.config.smtpUrl !== null && !isInvited;
    const user = await User.create({
      email,
      passwordHash,
      firstName: firstName || null,
      lastName: lastName || null,
      mustProveEmail,
    });
    await consumeInvitation(email);
    // Not awaited, because a registration does not wait for the mail server. The user can request another link.
    if (mustProveEmail) void sendEmailProof(deps, user).catch((error: unknown) => notSent(deps, error));
    return await applyAdminRule(deps, user, null);
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new ApiError('account.email-taken', { cause: error });
    throw error;
  }
}

function notSent({ log }: AccountsDeps, error: unknown): void {
  log.error({ err: error }, 'the mail that proves an address was not sent');
}

/**
 * Finds the account with this e-mail and password.
 * @throws ApiError `account.invalid-credentials` for both an unknown e-mail and a wrong password;
 *   `account.company-only` when its company's provider is the only way in.
 */
export async function logIn(
  deps: AccountsDeps,
  credentials: { email: string; password: string },
): Promise<UserDocument> {
  const user = await User.findOne({ email: normalizeEmail(credentials.email) });
  const isRight = await isPasswordRight(user?.passwordHash ?? null, credentials.password);
  if (!user || !isRight) throw new ApiError('account.invalid-credentials');
  if (await isCompanyOnly(user)) throw new ApiError('account.company-only');
  return applyAdminRule(deps, user, null);
}
