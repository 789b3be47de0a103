import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Invitation } from '#api/models/invitation.ts';
import { User } from '#api/models/user.ts';
import { findInvitation } from './invitations.ts';

/**
 * True if the studio's settings allow a new account with this address without a link. An empty studio accepts its first
 * account, because nobody else could let anyone in.
 * @param provedEmail The address, if its owner has proved it. An invited address then needs no link.
 */
export async function isWelcome({ config }: { config: Config }, provedEmail: string | null): Promise<boolean> {
  if (config.registration === 'open' || !(await User.exists({}))) return true;
  if (config.registration === 'closed' || provedEmail === null) return false;
  return (await Invitation.exists({ email: provedEmail, expiresAt: { $gt: new Date() } })) !== null;
}

/**
 * Checks that the studio accepts a new account with this address.
 * @param token The token from an invitation's link.
 * @returns True if the invitation was for this address, so the user got the link from an admin.
 * @throws ApiError `account.registration-closed`, `account.invitation-needed`, `account.invitation-invalid`
 */
export async function requireWelcome(
  deps: { config: Config; sessionSecret: string },
  email: string,
  token: string | undefined,
): Promise<boolean> {
  const invitation = token === undefined ? null : await findInvitation(deps.sessionSecret, token);
  const isInvited = invitation?.email === email;
  if (await isWelcome(deps, null)) return isInvited;
  if (deps.config.registration === 'closed') throw new ApiError('account.registration-closed');
  if (token === undefined) throw new ApiError('account.invitation-needed');
  if (!isInvited) throw new ApiError('account.invitation-invalid');
  return true;
}

/** The address has an account now. */
export async function consumeInvitation(email: string): Promise<void> {
  await Invitation.deleteOne({ email });
}
