import { ApiError } from '#api/errors/api-error.ts';
import type { UserDocument } from '#api/models/user.ts';
import { memberId, WorkspaceMember } from '#api/models/workspace.ts';
import { neededRole, requireRole } from '#api/policies/workspace-access.ts';
import { findOwner, type Owner } from '#api/services/owners/owners.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import { includesRole, type WorkspaceRole } from '#shared/workspaces/roles.ts';

/**
 * The owner that a person's request acts for.
 * @param workspaceId The workspace that the request names, or null. Routes that concern the person ignore it.
 * @param route Name of the route that answers, or null for none.
 * @throws ApiError `workspace.not-found` for one that the person is no member of, `workspace.role` with the needed role
 */
export async function actFor(user: UserDocument, workspaceId: string | null, route: string | null): Promise<Owner> {
  const needed = workspaceId === null || route === null ? null : neededRole(route);
  if (workspaceId === null || needed === null) return user;
  const [role, owner] = await Promise.all([roleIn(workspaceId, user._id), findOwner(workspaceId)]);
  if (!owner) throw new ApiError('workspace.not-found');
  requireRole(role, needed);
  // Consent to send words to open catalogues is the person's own.
  return { ...owner, role, openPictures: user.openPictures };
}

/**
 * An account's role in a workspace.
 * @throws ApiError `workspace.not-found` without one
 */
export async function roleIn(workspaceId: string, userId: string): Promise<WorkspaceRole> {
  const isId = idSchema.safeParse(workspaceId).success;
  const member = isId && (await WorkspaceMember.findOne({ _id: memberId(workspaceId, userId), userId }));
  if (!member) throw new ApiError('workspace.not-found');
  return member.role;
}

/** True when an account may act for an owner: it is that account, or has the needed role in that workspace. */
export async function mayActFor(user: UserDocument, ownerId: string, needed: WorkspaceRole): Promise<boolean> {
  if (user._id === ownerId) return true;
  const member = await WorkspaceMember.findOne({ _id: memberId(ownerId, user._id), userId: user._id });
  return member !== null && includesRole(member.role, needed);
}
