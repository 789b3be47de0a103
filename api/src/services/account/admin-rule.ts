import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { sendAdminClaim } from './admin-claim.ts';

interface AdminRuleDeps {
  config: Config;
  log: Logger;
  documents: 'embedded' | 'mongodb';
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

/**
 * Makes an account an admin if the configuration says so. Checked on every sign-in, since `ADMIN_EMAILS` may gain an
 * address after its account was created. Anyone can register any address, so a listed address counts only once its
 * owner has proved it: through a provider that vouches for it, or a mailed link.
 * @param provedEmail The address that this sign-in has proved, or null if none.
 */
export async function applyAdminRule(
  deps: AdminRuleDeps,
  user: UserDocument,
  provedEmail: string | null,
): Promise<UserDocument> {
  if (user.isAdmin) return user;
  const { adminEmails } = deps.config;
  if (adminEmails === null) return (await isFirstOfOwnStudio(deps, user)) ? makeAdmin(user) : user;
  if (!adminEmails.includes(user.email)) return user;
  if (provedEmail === user.email) return makeAdmin(user);
  // Not awaited, because a sign-in does not wait for the mail server.
  void sendAdminClaim(deps, user).catch((error: unknown) =>
    deps.log.error({ err: error, userId: user._id }, 'the mail that makes an admin could not be sent'),
  );
  return user;
}

/**
 * True for the first account of a studio that has its own database and no admin. A shared database cannot be claimed
 * this way.
 */
async function isFirstOfOwnStudio({ documents }: AdminRuleDeps, user: UserDocument): Promise<boolean> {
  if (documents !== 'embedded' || (await User.exists({ isAdmin: true }))) return false;
  const first = await User.findOne().sort({ createdAt: 1, _id: 1 });
  return first?._id === user._id;
}

function makeAdmin(user: UserDocument): Promise<UserDocument> {
  user.isAdmin = true;
  return user.save();
}
