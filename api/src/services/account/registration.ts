import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Invitation } from '#api/models/invitation.ts';
import { User } from '#api/models/user.ts';
import { WorkspaceInvitation } from '#api/models/workspace.ts';
import { findInvitation } from './invitations.ts';
import { findWorkspaceInvitation } from './workspace-invitation-token.ts';

/**
 * True if the studio's settings allow a new account with this address without a link. An empty studio accepts its first
 * account, because nobody else could let anyone in. Members of workspaces let in those whom they invite.
 * @param provedEmail The address, if its owner has proved it. An invited address then needs no link.
 */
export async function isWelcome({ config }: { config: Config }, provedEmail: string | null): Promise<boolean> {
  if (config.registration === 'open' || !(await User.exists({}))) return true;
  if (provedEmail === null) return false;
  const isOpen = { email: provedEmail, expiresAt: { $gt: new Date() } };
  if ((await WorkspaceInvitation.exists(isOpen)) !== null) return true;
  return config.registration === 'invited' && (await Invitation.exists(isOpen)) !== null;
}

/**
 * Checks that the studio accepts a new account with this address.
 * @param token The token from the link of an invitation to the studio or to a workspace.
 * @returns True if an admin has invited this address, so nobody needs to prove it. An invitation to a workspace proves
 *   nothing: any account can invite, and its members see the link.
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
  if (token !== undefined && (await findWorkspaceInvitation(deps, token))?.email === email) return false;
  if (deps.config.registration === 'closed') throw new ApiError('account.registration-closed');
  if (token === undefined) throw new ApiError('account.invitation-needed');
  if (!isInvited) throw new ApiError('account.invitation-invalid');
  return true;
}

/** The address has an account now. */
export async function consumeInvitation(email: string): Promise<void> {
  await Invitation.deleteOne({ email });
}
