import Router from '@koa/router';
import type { Logger } from 'pino';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import { findLocalModels, OLLAMA_URL } from '#api/adapters/script-writer/local-models.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId, validateQuery } from '#api/middleware/validate.ts';
import type { InvitationDocument } from '#api/models/invitation.ts';
import { RenderJob } from '#api/models/render-job.ts';
import type { UserDocument } from '#api/models/user.ts';
import { adminOnly } from '#api/policies/admin.ts';
import { presentAdminUser, presentAnalytics, presentPlanGroups } from '#api/presenters/admin.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { loadOf } from '#api/renders/registry/read-renders.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';
import { findInvitations, invitationUrl, invite, revokeInvitation } from '#api/services/account/invitations.ts';
import { loadAnalytics, loadPlanGroups } from '#api/services/admin/analytics.ts';
import { audited, latestActions } from '#api/services/admin/audit.ts';
import { loadUser, setAdmin, setPlan } from '#api/services/admin/change-user.ts';
import { findUsers } from '#api/services/admin/find-users.ts';
import { continueDeletion, deleteAccount } from '#api/services/deletion/request-deletion.ts';
import {
  type AdminScriptWriter,
  adminUsersQuerySchema,
  setAdminSchema,
  setPlanSchema,
} from '#shared/contracts/admin.ts';
import { type Invitation, type Invitations, inviteSchema } from '#shared/contracts/invitation.ts';
import type { AdminRenderLoad } from '#shared/contracts/render-load.ts';

export interface AdminRouteDeps {
  config: Config;
  log: Logger;
  sessionSecret: string;
  queue: JobQueue;
  renderer: ServerRenderer;
  mailer: Mailer;
  studioUrl(): string;
}

/** `/api/admin`: every address is for admins only. */
export function adminRoutes(deps: AdminRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/admin' });
  router.use(signedIn, adminOnly);

  router.get('/analytics', async (ctx) => {
    ctx.body = presentAnalytics(await loadAnalytics());
  });

  router.get('/subscriptions', async (ctx) => {
    ctx.body = presentPlanGroups(await loadPlanGroups());
  });

  router.get('/users', async (ctx) => {
    const query = validateQuery(ctx, adminUsersQuerySchema);
    const { users, total } = await findUsers(query);
    ctx.body = { users: await presentAll(users), page: query.page, pageSize: query.pageSize, total };
  });

  router.patch('/users/:id/plan', async (ctx) => {
    const id = validateId(ctx, 'admin.user-not-found');
    const { plan } = await validateBody(ctx, setPlanSchema);
    const user = await setPlan(ctx.state.user, await loadUser(id), plan);
    [ctx.body] = await presentAll([user]);
  });

  router.patch('/users/:id/admin', async (ctx) => {
    const id = validateId(ctx, 'admin.user-not-found');
    const { isAdmin } = await validateBody(ctx, setAdminSchema);
    const user = await setAdmin(ctx.state.user, await loadUser(id), isAdmin);
    [ctx.body] = await presentAll([user]);
  });

  router.delete('/users/:id', async (ctx) => {
    const id = validateId(ctx, 'admin.user-not-found');
    ctx.status = 204;
    if (await continueDeletion(deps, id)) return;
    const target = await loadUser(id);
    await audited(ctx.state.user, target, { action: 'user.delete' }, () => deleteAccount(deps, target));
  });

  router.get('/script-writer', async (ctx) => {
    const models = await findLocalModels();
    const local = models && { baseUrl: OLLAMA_URL.replace('127.0.0.1', 'localhost'), models };
    ctx.body = { model: deps.config.openai?.model ?? null, local } satisfies AdminScriptWriter;
  });

  const presentInvitation = (invitation: InvitationDocument): Invitation => ({
    id: invitation._id,
    email: invitation.email,
    url: invitationUrl(deps, invitation),
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  });

  router.get('/invitations', async (ctx) => {
    const invitations = (await findInvitations()).map(presentInvitation);
    ctx.body = { registration: deps.config.registration, invitations } satisfies Invitations;
  });

  router.post('/invitations', async (ctx) => {
    const { email } = await validateBody(ctx, inviteSchema);
    ctx.body = presentInvitation(await invite(deps, ctx.state.user, email));
    ctx.status = 201;
  });

  router.delete('/invitations/:id', async (ctx) => {
    await revokeInvitation(ctx.state.user, validateId(ctx, 'admin.invitation-not-found'));
    ctx.status = 204;
  });

  router.get('/render-load', async (ctx) => {
    const renders = deps.renderer.isAvailable ? await loadOf(deps.renderer.queue) : null;
    ctx.body = { renders } satisfies AdminRenderLoad;
  });

  router.get('/renders/:id/log', async (ctx) => {
    const job = await RenderJob.findById(validateId(ctx, 'admin.render-not-found'), 'logs');
    if (!job) throw new ApiError('admin.render-not-found');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `${job.logs.join('\n')}\n`;
  });

  return router;
}

async function presentAll(users: readonly UserDocument[]) {
  const actions = await latestActions(users);
  return users.map((user) => presentAdminUser(user, actions.get(user._id) ?? []));
}
