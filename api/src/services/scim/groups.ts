import { ApiError } from '#api/errors/api-error.ts';
import { logged } from '#api/services/audit/logged.ts';
import { changeRole } from '#api/services/workspaces/members.ts';
import { byDirectory, findPeople, type Person } from './people.ts';

/** The groups of every workspace, by their ids, which are their names: each gives a role. */
const ROLE_OF_GROUP = { editors: 'editor', reviewers: 'reviewer' } as const;
type GroupId = keyof typeof ROLE_OF_GROUP;

export interface RoleGroup {
  readonly id: GroupId;
  readonly members: readonly Person[];
}

/** Both groups with the people that have their roles. Owners are in none. */
export async function findGroups(workspaceId: string): Promise<RoleGroup[]> {
  const people = await findPeople(workspaceId);
  return (Object.keys(ROLE_OF_GROUP) as GroupId[]).map((id) => ({
    id,
    members: people.filter(({ role }) => role === ROLE_OF_GROUP[id]),
  }));
}

/** @throws ApiError `scim.not-found` */
export async function findGroup(workspaceId: string, id: string): Promise<RoleGroup> {
  const group = (await findGroups(workspaceId)).find((each) => each.id === id);
  if (!group) throw new ApiError('scim.not-found');
  return group;
}

/**
 * Gives a group these members. Those who leave the editors become reviewers; nobody leaves the reviewers but for the
 * editors. Owners keep their role.
 * @param ids Accounts. Inactive ones are left out.
 * @throws ApiError `scim.invalid` for an id that is no person of the workspace
 */
export async function setGroupMembers(workspaceId: string, id: GroupId, ids: readonly string[]): Promise<RoleGroup> {
  const people = await findPeople(workspaceId);
  if (ids.some((each) => !people.some(({ user }) => user._id === each)))
    throw new ApiError('scim.invalid', { message: 'A member of the group is no person of this workspace.' });
  for (const { user, role } of people) {
    if (role === null || role === 'owner') continue;
    const left = id === 'editors' && role === 'editor' ? 'reviewer' : role;
    const to = ids.includes(user._id) ? ROLE_OF_GROUP[id] : left;
    if (to === role) continue;
    await logged({ ...byDirectory(workspaceId, user), action: 'member.change', from: role, to }, () =>
      changeRole(workspaceId, user._id, to),
    );
  }
  return findGroup(workspaceId, id);
}
