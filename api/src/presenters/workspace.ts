import type { Member, MyWorkspace, WorkspaceInvitationDocument } from '#api/models/workspace.ts';
import type { Workspace, WorkspaceInvitation, WorkspaceMember } from '#shared/contracts/workspace.ts';

export function presentWorkspace({ workspace, role }: MyWorkspace): Workspace {
  const { _id: id, name, createdAt } = workspace;
  return { id, name, role, createdAt: createdAt.toISOString() };
}

export function presentMember({ membership, user }: Member): WorkspaceMember {
  const { _id: id, email, firstName, lastName } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return { id, name, email, role: membership.role, joinedAt: membership.createdAt.toISOString() };
}

/** @param url Address at which the invited person joins. */
export function presentWorkspaceInvitation(invitation: WorkspaceInvitationDocument, url: string): WorkspaceInvitation {
  const { _id: id, email, role, createdAt, expiresAt } = invitation;
  return { id, email, role, url, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
