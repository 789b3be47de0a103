/** The person and the workspace that names end with; null while no user is known. */
let owner: { readonly userId: string; readonly workspaceId: string | null } | null = null;

/**
 * Sets the owner that {@link ownedName} uses from now on.
 * @param workspaceId Null for the person's own projects.
 */
export function setNameOwner(userId: string, workspaceId: string | null): void {
  owner = { userId, workspaceId };
}

/** Returns the owner's name for a place on the device; a separate one while no user is known. */
export function ownedName(base: string): string {
  if (owner === null) return base;
  const { userId, workspaceId } = owner;
  return workspaceId === null ? `${base}-${userId}` : `${base}-${userId}-${workspaceId}`;
}

/** True for the end of a name that the person uses, in any workspace. */
export function isPersonsSuffix(suffix: string): boolean {
  if (owner === null) return suffix === '';
  return suffix === `-${owner.userId}` || suffix.startsWith(`-${owner.userId}-`);
}

/** The workspace of a name's end that the person uses; null for another's, and for the person's own projects. */
export function workspaceOfSuffix(suffix: string): string | null {
  const start = owner === null ? null : `-${owner.userId}-`;
  return start !== null && suffix.startsWith(start) ? suffix.slice(start.length) : null;
}

/** True for the end of a name that the person uses in this page's workspace. False on a personal page. */
export function isWorkspacesSuffix(suffix: string): boolean {
  return owner !== null && owner.workspaceId !== null && suffix === `-${owner.userId}-${owner.workspaceId}`;
}
