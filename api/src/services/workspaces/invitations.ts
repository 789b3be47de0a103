import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import {
  type MyWorkspace,
  memberId,
  Workspace,
  type WorkspaceDocument,
  WorkspaceInvitation,
  type WorkspaceInvitationDocument,
  WorkspaceMember,
} from '#api/models/workspace.ts';
import { linkMailText } from '#api/services/account/mailed-token.ts';
import { normalizeEmail } from '#api/services/account/normalize-email.ts';
import { findWorkspaceInvitation, workspaceInvitationToken } from '#api/services/account/workspace-invitation-token.ts';
import { entryExpiry, logged } from '#api/services/audit/logged.ts';
import { withLock } from '#api/services/lock.ts';
import { JOIN_WORKSPACE_PATH } from '#shared/auth/mailed-links.ts';
import { WORKSPACE_LIMITS } from '#shared/contracts/workspace.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import type { WorkspaceRole } from '#shared/workspaces/roles.ts';
import { addMember } from './members.ts';

interface LinkDeps {
  sessionSecret: string;
  studioUrl(): string;
}

export interface WorkspaceInvitationsDeps extends LinkDeps {
  log: Logger;
  mailer: Mailer;
}

const INVITATION_MS = 14 * DAY_MS;

/** Open invitations of a workspace, newest first. */
export function findWorkspaceInvitations(workspaceId: string): Promise<WorkspaceInvitationDocument[]> {
  return WorkspaceInvitation.find({ workspaceId, expiresAt: { $gt: new Date() } })
    .sort({ createdAt: -1, _id: 1 })
    .exec();
}

/**
 * Invites an address, or renews its invitation with this role, and mails it the link.
 * @throws ApiError `workspace-invitation.is-member`, `workspace-invitation.too-many`
 */
export async function inviteMember(
  deps: WorkspaceInvitationsDeps,
  workspace: WorkspaceDocument,
  { inviter, address, role }: { inviter: UserDocument; address: string; role: WorkspaceRole },
): Promise<WorkspaceInvitationDocument> {
  const email = normalizeEmail(address);
  const { _id: workspaceId } = workspace;
  const invitation = await withLock(`workspace-invitations-${workspaceId}`, async () => {
    const user = await User.findOne({ email }, '_id').lean();
    if (user && (await WorkspaceMember.exists({ _id: memberId(workspaceId, user._id) })))
      throw new ApiError('workspace-invitation.is-member');
    const known = await WorkspaceInvitation.findOne({ workspaceId, email });
    const limit = WORKSPACE_LIMITS.invitations;
    if (!known && (await WorkspaceInvitation.countDocuments({ workspaceId })) >= limit)
      throw new ApiError('workspace-invitation.too-many', { data: { limit } });
    const open = known ?? new WorkspaceInvitation({ workspaceId, email });
    open.set({ role, expiresAt: new Date(Date.now() + INVITATION_MS) });
    return open.save();
  });
  await mailInvitation(deps, workspace, invitation, inviter);
  return invitation;
}

/** @throws ApiError `workspace-invitation.not-found` */
export async function revokeWorkspaceInvitation(workspaceId: string, id: string): Promise<void> {
  const { deletedCount } = await WorkspaceInvitation.deleteOne({ _id: id, workspaceId });
  if (deletedCount === 0) throw new ApiError('workspace-invitation.not-found');
}

/** The address at which the invited person joins. */
export function joinUrl({ sessionSecret, studioUrl }: LinkDeps, { _id }: WorkspaceInvitationDocument): string {
  const url = new URL(JOIN_WORKSPACE_PATH, studioUrl());
  url.hash = workspaceInvitationToken(sessionSecret, _id);
  return url.href;
}

/**
 * The invitation of a link's token, and its workspace.
 * @throws ApiError `workspace-invitation.invalid`
 */
export async function openInvitation(
  deps: Pick<LinkDeps, 'sessionSecret'>,
  token: string,
): Promise<{ invitation: WorkspaceInvitationDocument; workspace: WorkspaceDocument }> {
  const invitation = await findWorkspaceInvitation(deps, token);
  const workspace = invitation && (await Workspace.findById(invitation.workspaceId));
  if (!invitation || !workspace) throw new ApiError('workspace-invitation.invalid');
  return { invitation, workspace };
}

/**
 * Joins the invited person's account. A member keeps its role.
 * @param address Network address of the request, for the audit log.
 * @throws ApiError `workspace-invitation.invalid`, `workspace-invitation.other-address`, `workspace.too-many-members`
 */
export async function acceptInvitation(
  deps: Pick<LinkDeps, 'sessionSecret'>,
  { _id: userId, email }: UserDocument,
  { token, address }: { token: string; address: string },
): Promise<MyWorkspace> {
  const { invitation, workspace } = await openInvitation(deps, token);
  if (invitation.email !== email)
    throw new ApiError('workspace-invitation.other-address', { data: { email: invitation.email } });
  const member = await WorkspaceMember.findOne({ _id: memberId(workspace._id, userId), userId });
  if (!member) {
    await logged(
      {
        ...{ action: 'member.join', ownerId: workspace._id, actorId: userId, actorEmail: email, address },
        ...{ to: invitation.role, expiresAt: entryExpiry() },
      },
      () => addMember(workspace._id, userId, invitation.role),
    );
  }
  await WorkspaceInvitation.deleteOne({ _id: invitation._id, workspaceId: workspace._id });
  return { workspace, role: member?.role ?? invitation.role };
}

async function mailInvitation(
  deps: WorkspaceInvitationsDeps,
  { name }: WorkspaceDocument,
  invitation: WorkspaceInvitationDocument,
  { email }: UserDocument,
): Promise<void> {
  try {
    await deps.mailer.send({
      to: invitation.email,
      subject: `You are invited to the workspace “${name}”`,
      text: linkMailText(
        `${email} invites you to the workspace “${name}” at ${new URL(deps.studioUrl()).origin}. To join, open this link within two weeks and sign in with ${invitation.email}:`,
        joinUrl(deps, invitation),
        'If you did not expect this mail, ignore it.',
      ),
    });
  } catch (error) {
    // The workspace's owner has the link too.
    deps.log.error({ err: error, invitationId: invitation._id }, 'a workspace invitation could not be mailed');
  }
}
