import { User, type UserDocument } from '#api/models/user.ts';
import { Workspace, WorkspaceMember } from '#api/models/workspace.ts';
import type { WorkspaceRole } from '#shared/workspaces/roles.ts';

/**
 * Owner of projects, media and all that belongs to them: an account, or a workspace. Documents carry its id as
 * `userId`. An account's document is an owner.
 */
export interface Owner extends Pick<UserDocument, '_id' | 'plan' | 'openPictures'> {
  readonly isWorkspace?: boolean;
  /** Role of the person whose request acts for a workspace. Absent for an account's own requests and for jobs. */
  readonly role?: WorkspaceRole;
}

/**
 * The account that answers for an owner: the account itself, or a workspace's longest-standing owner. Its plan, its
 * proof of an address and its consent hold for the owner. Null when the owner is deleted.
 */
export async function accountBehind(ownerId: string): Promise<UserDocument | null> {
  const user = await User.findById(ownerId);
  if (user) return user;
  const owners = await WorkspaceMember.find({ workspaceId: ownerId, role: 'owner' }).sort({ createdAt: 1, _id: 1 });
  for (const { userId } of owners) {
    const account = await User.findById(userId);
    // An account being deleted may still be listed.
    if (account) return account;
  }
  return null;
}

/** Loads the owner of a document. Null when it is deleted. */
export async function findOwner(ownerId: string): Promise<Owner | null> {
  const account = await accountBehind(ownerId);
  if (!account || account._id === ownerId) return account;
  return { _id: ownerId, plan: account.plan, openPictures: account.openPictures, isWorkspace: true };
}

/** True while the owner is not deleted. */
export async function ownerExists(_id: string): Promise<boolean> {
  return ((await User.exists({ _id })) ?? (await Workspace.exists({ _id }))) !== null;
}

/** Ids among these that belong to owners that exist. */
export async function existingOwners(ids: readonly string[]): Promise<Set<string>> {
  const among = { _id: { $in: [...ids] } };
  const [users, workspaces] = await Promise.all([User.find(among, '_id').lean(), Workspace.find(among, '_id').lean()]);
  return new Set([...users, ...workspaces].map(({ _id }) => _id));
}
