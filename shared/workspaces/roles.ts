/** Roles in a workspace, weakest first. Each may do all that the earlier ones may. Reviewers read and comment. */
export const WORKSPACE_ROLES = ['reviewer', 'editor', 'owner'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** True when a role includes everything that the needed one may do. */
export function includesRole(held: WorkspaceRole, needed: WorkspaceRole): boolean {
  return WORKSPACE_ROLES.indexOf(held) >= WORKSPACE_ROLES.indexOf(needed);
}

/** One member of a workspace, for the rules. */
export interface MemberRole {
  readonly userId: string;
  readonly role: WorkspaceRole;
}

/**
 * The members after one was given another role or removed (null). Null if the workspace would have no owner then:
 * nobody could manage, pay for or delete it.
 */
export function membersAfter(
  members: readonly MemberRole[],
  userId: string,
  role: WorkspaceRole | null,
): readonly MemberRole[] | null {
  const after = members.flatMap((member) => {
    if (member.userId !== userId) return [member];
    return role === null ? [] : [{ userId, role }];
  });
  return after.some((member) => member.role === 'owner') ? after : null;
}
