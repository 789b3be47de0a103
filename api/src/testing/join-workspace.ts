import type { WorkspaceRole } from '#shared/workspaces/roles.ts';
import type { Creator } from './factories.ts';

/** Invites an account to a workspace and accepts, both through the API. */
export async function joinWorkspace(
  owner: Creator,
  guest: Creator,
  workspaceId: string,
  role: WorkspaceRole,
): Promise<void> {
  const body = { email: guest.user.email, role };
  const invited = await owner.agent.post(`/api/workspaces/${workspaceId}/invitations`, body);
  const token = new URL(invited.body.url).hash.slice(1);
  const accepted = await guest.agent.post('/api/workspace-invitations/accept', { token });
  if (accepted.status !== 200) throw new Error(`Not joined: ${accepted.status} ${JSON.stringify(accepted.body)}`);
}
