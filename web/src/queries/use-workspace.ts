import { useQuery } from '@tanstack/react-query';
import type { Workspace } from '#shared/contracts/workspace.ts';
import { includesRole } from '#shared/workspaces/roles.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { workspacesQuery } from './workspaces.ts';

/** Why a reviewer can't do something, in the server's words. */
export const EDITORS_ONLY = 'You are a reviewer here. This needs an editor.';

interface HeldWorkspace {
  /** This page's workspace. Null for the person's own projects, and until the list is known. */
  readonly workspace: Workspace | null;
  /** False for a reviewer. True until the role is known: the server refuses what the role does not allow. */
  readonly mayEdit: boolean;
  /** True for an owner of this page's workspace. */
  readonly isOwner: boolean;
  /** True until the role is known. */
  readonly isPending: boolean;
}

/** This page's workspace and the person's rights in it. Personal pages ask the server nothing. */
export function useWorkspace(): HeldWorkspace {
  const id = tabWorkspace();
  const { data, isPending } = useQuery({ ...workspacesQuery, enabled: id !== null });
  const workspace = data?.find((each) => each.id === id) ?? null;
  return {
    workspace,
    mayEdit: workspace === null || includesRole(workspace.role, 'editor'),
    isOwner: workspace?.role === 'owner',
    isPending: id !== null && isPending,
  };
}
