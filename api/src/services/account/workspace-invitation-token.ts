import { createHmac } from 'node:crypto';
import { WorkspaceInvitation, type WorkspaceInvitationDocument } from '#api/models/workspace.ts';
import { isSameToken, tokenKey } from './mailed-token.ts';

/** The token of the link with which an invited person joins a workspace, and may register. */
export function workspaceInvitationToken(sessionSecret: string, id: string): string {
  const signature = createHmac('sha256', tokenKey('workspace-invitation', sessionSecret)).update(id);
  return `${id}.${signature.digest('base64url')}`;
}

/** The open invitation of a link's token. Null for a forged, expired, revoked or used one. */
export async function findWorkspaceInvitation(
  { sessionSecret }: { sessionSecret: string },
  token: string,
): Promise<WorkspaceInvitationDocument | null> {
  const [id = ''] = token.split('.');
  if (!isSameToken(token, workspaceInvitationToken(sessionSecret, id))) return null;
  return WorkspaceInvitation.findOne({ _id: id, expiresAt: { $gt: new Date() } });
}
