import Router from '@koa/router';
import { adminUsersQuerySchema, setAdminSchema, setPlanSchema } from '#shared/contracts/admin.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type SignedInState, signedIn } from '../../middleware/signed-in.ts';
import { validateBody, validateId, validateQuery } from '../../middleware/validate.ts';
import { RenderJob } from '../../models/render-job.ts';
import type { UserDocument } from '../../models/user.ts';
import { adminOnly } from '../../policies/admin.ts';
import { presentAdminUser, presentAnalytics, presentPlanGroups } from '../../presenters/admin.ts';
import { loadAnalytics, loadPlanGroups } from '../../services/admin/analytics.ts';
import { audited, latestActions } from '../../services/admin/audit.ts';
import { loadUser, setAdmin, setPlan } from '../../services/admin/change-user.ts';
import { findUsers } from '../../services/admin/find-users.ts';
import { continueDeletion, deleteAccount } from '../../services/deletion/request-deletion.ts';

/** `/api/admin`: every address is for admins only. */
export function adminRoutes(deps: AppDeps): Router<SignedInState> {
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
