import Router from '@koa/router';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { presentMember, presentWorkspace, presentWorkspaceInvitation } from '#api/presenters/workspace.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { sendLogFile, sendLogPage } from '#api/routes/account/audit-log.ts';
import { deleteWorkspace } from '#api/services/deletion/request-deletion.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import {
  acceptInvitation,
  findWorkspaceInvitations,
  inviteMember,
  joinUrl,
  openInvitation,
  revokeWorkspaceInvitation,
  type WorkspaceInvitationsDeps,
} from '#api/services/workspaces/invitations.ts';
import { changeRole, findMembers, removeMember } from '#api/services/workspaces/members.ts';
import { saveWhiteLabel, whiteLabelSettings } from '#api/services/workspaces/white-label.ts';
import { createWorkspace, findWorkspaces, loadWorkspace } from '#api/services/workspaces/workspaces.ts';
import {
  changeRoleSchema,
  invitationTokenSchema,
  inviteMemberSchema,
  type OpenedInvitation,
  whiteLabelBodySchema,
  workspaceBodySchema,
} from '#shared/contracts/workspace.ts';

export interface WorkspacesRouteDeps extends WorkspaceInvitationsDeps {
  queue: JobQueue;
  limits: RateLimits;
}

/** `/api/workspaces`: workspaces of the signed-in person, their members and invitations. */
export function workspaceRoutes(deps: WorkspacesRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get('/workspaces', signedIn, async (ctx) => {
    ctx.body = (await findWorkspaces(ctx.state.user)).map(presentWorkspace);
  });

  router.post('/workspaces', signedIn, async (ctx) => {
    const { name } = await validateBody(ctx, workspaceBodySchema);
    ctx.status = 201;
    ctx.body = presentWorkspace(await createWorkspace(ctx.state.user, name));
  });

  router.patch('/workspaces/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const { name } = await validateBody(ctx, workspaceBodySchema);
    const mine = await loadWorkspace(ctx.state.user, id, 'owner');
    mine.workspace.name = name;
    await mine.workspace.save();
    ctx.body = presentWorkspace(mine);
  });

  router.delete('/workspaces/:id', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    await deleteWorkspace(deps, workspace);
    ctx.status = 204;
  });

  router.get('/workspaces/:id/white-label', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    ctx.body = await whiteLabelSettings(workspace);
  });

  router.put('/workspaces/:id/white-label', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const { brandKitId } = await validateBody(ctx, whiteLabelBodySchema);
    const { workspace } = await loadWorkspace(ctx.state.user, id, 'owner');
    await saveWhiteLabel(workspace, brandKitId);
    ctx.body = await whiteLabelSettings(workspace);
  });

  router.get('/workspaces/:id/members', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'reviewer');
    ctx.body = (await findMembers(workspace._id)).map(presentMember);
  });

  router.patch('/workspaces/:id/members/:member', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const memberId = validateId(ctx, 'workspace-member.not-found', 'member');
    const { role } = await validateBody(ctx, changeRoleSchema);
    const { workspace } = await loadWorkspace(ctx.state.user, id, 'owner');
    ctx.body = presentMember(await changeRole(workspace._id, memberId, role));
  });

  /** Members may remove themselves. */
  router.delete('/workspaces/:id/members/:member', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const memberId = validateId(ctx, 'workspace-member.not-found', 'member');
    const needed = memberId === ctx.state.user._id ? 'reviewer' : 'owner';
    const { workspace } = await loadWorkspace(ctx.state.user, id, needed);
    await removeMember(workspace._id, memberId);
    ctx.status = 204;
  });

  router.get('/workspaces/:id/audit', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    await sendLogPage(ctx, workspace._id);
  });

  router.get('/workspaces/:id/audit.jsonl', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    sendLogFile(ctx, workspace._id);
  });

  router.get('/workspaces/:id/invitations', signedIn, async (ctx) => {
    const { workspace } = await loadWorkspace(ctx.state.user, validateId(ctx, 'workspace.not-found'), 'owner');
    const invitations = await findWorkspaceInvitations(workspace._id);
    ctx.body = invitations.map((each) => presentWorkspaceInvitation(each, joinUrl(deps, each)));
  });

  router.post('/workspaces/:id/invitations', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const { email: address, role } = await validateBody(ctx, inviteMemberSchema);
    const { workspace } = await loadWorkspace(ctx.state.user, id, 'owner');
    await deps.limits.spend('workspaceInvitation', ctx.state.user._id);
    const invitation = await inviteMember(deps, workspace, { inviter: ctx.state.user, address, role });
    ctx.status = 201;
    ctx.body = presentWorkspaceInvitation(invitation, joinUrl(deps, invitation));
  });

  router.delete('/workspaces/:id/invitations/:invitation', signedIn, async (ctx) => {
    const id = validateId(ctx, 'workspace.not-found');
    const invitationId = validateId(ctx, 'workspace-invitation.not-found', 'invitation');
    const { workspace } = await loadWorkspace(ctx.state.user, id, 'owner');
    await revokeWorkspaceInvitation(workspace._id, invitationId);
    ctx.status = 204;
  });

  /** Shows what the holder of an invitation's link would join, before they sign in or register. */
  router.post('/workspace-invitations/open', async (ctx) => {
    const { token } = await validateBody(ctx, invitationTokenSchema);
    const { invitation, workspace } = await openInvitation(deps, token);
    const { email, role } = invitation;
    ctx.body = { workspaceName: workspace.name, role, email } satisfies OpenedInvitation;
  });

  router.post('/workspace-invitations/accept', signedIn, async (ctx) => {
    const { token } = await validateBody(ctx, invitationTokenSchema);
    ctx.body = presentWorkspace(await acceptInvitation(deps, ctx.state.user, { token, address: ctx.ip }));
  });

  return router;
}
