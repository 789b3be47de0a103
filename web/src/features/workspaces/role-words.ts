import type { WorkspaceRole } from '#shared/workspaces/roles.ts';

export const ROLE_NAMES: Readonly<Record<WorkspaceRole, string>> = {
  reviewer: 'Reviewer',
  editor: 'Editor',
  owner: 'Owner',
};

/** The rights of each role, as a sentence. */
export const ROLE_RIGHTS: Readonly<Record<WorkspaceRole, string>> = {
  reviewer: 'Reviewers watch and comment.',
  editor: 'Editors change projects, the library and brand kits.',
  owner: 'Owners also manage members and the workspace.',
};

/** A role with its article, as in “an editor”. */
export function aRole(role: WorkspaceRole): string {
  return role === 'reviewer' ? 'a reviewer' : `an ${role}`;
}
