import Router from '@koa/router';
import type { Context } from 'koa';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import type { FirstCutDocument } from '#api/models/first-cut.ts';
import { presentFirstCut } from '#api/presenters/first-cut.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { cancelFirstCut, closeFirstCut, latestFirstCut, loadFirstCut } from '#api/services/first-cut/read-first-cut.ts';
import { startFirstCut } from '#api/services/first-cut/start-first-cut.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { closeFirstCutSchema, startFirstCutSchema } from '#shared/contracts/first-cut.ts';
import { idSchema } from '#shared/contracts/wire.ts';

export interface FirstCutRouteDeps {
  limits: RateLimits;
  files: FileStore;
  queue: JobQueue;
}

/** `/api/projects/{id}/first-cut` */
export function firstCutRoutes(deps: FirstCutRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/projects/:id/first-cut' });
  router.use(signedIn);

  router.post('/', idempotent, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const request = await validateBody(ctx, startFirstCutSchema);
    const project = await loadOwnProject(ctx.state.owner, id);
    ctx.status = 202;
    ctx.body = { id: await startFirstCut(deps, ctx.state.owner, project, request) };
  });

  router.get('/', async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    const cut = await latestFirstCut(project);
    ctx.body = { cut: cut && presentFirstCut(cut) };
  });

  router.get('/:cutId', async (ctx) => {
    ctx.body = presentFirstCut(await loadOwn(ctx));
  });

  router.post('/:cutId/cancel', async (ctx) => {
    await cancelFirstCut(await loadOwn(ctx));
    ctx.status = 204;
  });

  router.post('/:cutId/close', async (ctx) => {
    const { isApplied } = await validateBody(ctx, closeFirstCutSchema);
    await closeFirstCut(deps.files, await loadOwn(ctx), isApplied);
    ctx.status = 204;
  });

  return router;
}

async function loadOwn(ctx: Context & { state: SignedInState }): Promise<FirstCutDocument> {
  const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
  const cutId = idSchema.safeParse(ctx['params']?.['cutId']);
  if (!cutId.success) throw new ApiError('first-cut.not-found');
  return loadFirstCut(project, cutId.data);
}
