import { ApiError } from '#api/errors/api-error.ts';
import type { UserDocument } from '#api/models/user.ts';
import { type MyWorkspace, memberId, Workspace, WorkspaceMember } from '#api/models/workspace.ts';
import { requireRole } from '#api/policies/workspace-access.ts';
import { withLock } from '#api/services/lock.ts';
import { requireAccount } from '#api/services/require-account.ts';
import { WORKSPACE_LIMITS } from '#shared/contracts/workspace.ts';
import type { WorkspaceRole } from '#shared/workspaces/roles.ts';
import { roleIn } from './act-for.ts';

/** The workspaces that an account is a member of, by name. */
export async function findWorkspaces({ _id: userId }: UserDocument): Promise<MyWorkspace[]> {
  const members = await WorkspaceMember.find({ userId });
  const roles = new Map(members.map(({ workspaceId, role }) => [workspaceId, role]));
  const workspaces = await Workspace.find({ _id: { $in: [...roles.keys()] } });
  return workspaces
    .map((workspace) => ({ workspace, role: roles.get(workspace._id) ?? 'reviewer' }))
    .toSorted((a, b) => a.workspace.name.localeCompare(b.workspace.name));
}

/**
 * Makes a workspace that the account owns.
 * @throws ApiError `workspace.too-many`
 */
export async function createWorkspace(user: UserDocument, name: string): Promise<MyWorkspace> {
  const { _id: userId } = user;
  return withLock(`workspaces-${userId}`, async () => {
    const limit = WORKSPACE_LIMITS.owned;
    const memberships = await WorkspaceMember.find({ userId, role: 'owner' }, 'workspaceId').lean();
    // A full disk or a crash may have left memberships without a workspace.
    const isOwned = { _id: { $in: memberships.map(({ workspaceId }) => workspaceId) } };
    if ((await Workspace.countDocuments(isOwned)) >= limit)
      throw new ApiError('workspace.too-many', { data: { limit } });
    const workspace = new Workspace({ name });
    const role = 'owner';
    // The membership comes first: a crash leaves one without a workspace, not a workspace that nobody can delete.
    await WorkspaceMember.create({
      _id: memberId(workspace._id, userId),
      ...{ workspaceId: workspace._id, userId, role },
    });
    await workspace.save();
    try {
      await requireAccount(user);
    } catch (error) {
      await WorkspaceMember.deleteMany({ workspaceId: workspace._id });
      await Workspace.deleteOne({ _id: workspace._id });
      throw error;
    }
    return { workspace, role };
  });
}

/**
 * Loads a workspace for a member.
 * @param needed The role that the action needs.
 * @throws ApiError `workspace.not-found`, `workspace.role`
 */
export async function loadWorkspace(user: UserDocument, id: string, needed: WorkspaceRole): Promise<MyWorkspace> {
  const role = await roleIn(id, user._id);
  const workspace = await Workspace.findById(id);
  if (!workspace) throw new ApiError('workspace.not-found');
  requireRole(role, needed);
  return { workspace, role };
}
