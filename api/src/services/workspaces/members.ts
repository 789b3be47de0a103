import { ApiError } from '#api/errors/api-error.ts';
import { User } from '#api/models/user.ts';
import { type Member, memberId, Workspace, WorkspaceMember } from '#api/models/workspace.ts';
import { entryExpiry, logged } from '#api/services/audit/logged.ts';
import { withLock } from '#api/services/lock.ts';
import { WORKSPACE_LIMITS } from '#shared/contracts/workspace.ts';
import { membersAfter, type WorkspaceRole } from '#shared/workspaces/roles.ts';

/** The members of a workspace, longest-standing first. */
export async function findMembers(workspaceId: string): Promise<Member[]> {
  const memberships = await WorkspaceMember.find({ workspaceId }).sort({ createdAt: 1, _id: 1 });
  const users = await User.find({ _id: { $in: memberships.map(({ userId }) => userId) } });
  const byId = new Map(users.map((user) => [user._id, user]));
  return memberships.flatMap((membership) => {
    const user = byId.get(membership.userId);
    return user ? [{ membership, user }] : [];
  });
}

/**
 * Adds an account.
 * @throws ApiError `workspace.too-many-members`
 */
export function addMember(workspaceId: string, userId: string, role: WorkspaceRole): Promise<void> {
  return withMembers(workspaceId, async () => {
    const limit = WORKSPACE_LIMITS.members;
    if ((await WorkspaceMember.countDocuments({ workspaceId })) >= limit)
      throw new ApiError('workspace.too-many-members', { data: { limit } });
    await WorkspaceMember.create({ _id: memberId(workspaceId, userId), workspaceId, userId, role });
  });
}

/**
 * Gives a member another role.
 * @throws ApiError `workspace-member.not-found`, `workspace.last-owner`
 */
export async function changeRole(workspaceId: string, userId: string, role: WorkspaceRole): Promise<Member> {
  await withMembers(workspaceId, async () => {
    await requireOwnerAfter(workspaceId, userId, role);
    await WorkspaceMember.updateOne({ _id: memberId(workspaceId, userId), userId }, { $set: { role } });
  });
  const member = (await findMembers(workspaceId)).find(({ user }) => user._id === userId);
  if (!member) throw new ApiError('workspace-member.not-found');
  return member;
}

/**
 * Removes a member. What the member made stays in the workspace.
 * @throws ApiError `workspace-member.not-found`, `workspace.last-owner`
 */
export function removeMember(workspaceId: string, userId: string): Promise<void> {
  return withMembers(workspaceId, async () => {
    await requireOwnerAfter(workspaceId, userId, null);
    await WorkspaceMember.deleteOne({ _id: memberId(workspaceId, userId), userId });
  });
}

/**
 * Ends all memberships of an account that is about to be deleted. Nothing changes if it is the only owner of one.
 * @throws ApiError `workspace.owned-by-account` with the workspaces' names
 */
export async function leaveAll(userId: string): Promise<void> {
  const memberships = await WorkspaceMember.find({ userId });
  const stuck: string[] = [];
  for (const { workspaceId } of memberships) {
    const members = await WorkspaceMember.find({ workspaceId });
    const workspace = membersAfter(members, userId, null) === null && (await Workspace.findById(workspaceId));
    if (workspace) stuck.push(workspace.name);
  }
  if (stuck.length > 0) {
    const names = stuck.map((name) => `“${name}”`).join(', ');
    const message = `This account is the only owner of ${names}. Make another member its owner or delete it first.`;
    throw new ApiError('workspace.owned-by-account', { message, data: { workspaces: stuck } });
  }
  for (const { workspaceId, role } of memberships) {
    if (!(await Workspace.exists({ _id: workspaceId }))) continue;
    const ofAccount = { actorId: userId, targetId: userId, from: role };
    await logged({ action: 'member.remove', ownerId: workspaceId, ...ofAccount, expiresAt: entryExpiry() }, () =>
      removeMember(workspaceId, userId),
    );
  }
}

/** @throws ApiError `workspace-member.not-found`, `workspace.last-owner` */
async function requireOwnerAfter(workspaceId: string, userId: string, role: WorkspaceRole | null): Promise<void> {
  const members = await WorkspaceMember.find({ workspaceId });
  if (!members.some((member) => member.userId === userId)) throw new ApiError('workspace-member.not-found');
  if (membersAfter(members, userId, role) === null) throw new ApiError('workspace.last-owner');
}

/** Changes members one at a time, so that two owners cannot both leave. */
function withMembers<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  return withLock(`members-${workspaceId}`, work);
}
