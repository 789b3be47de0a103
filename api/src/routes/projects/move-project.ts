import Router from '@koa/router';
import type { Context } from 'koa';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId, validateQuery } from '#api/middleware/validate.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import {
  cancelMove,
  type MoveDeps,
  moveState,
  moveTarget,
  previewMove,
  startMove,
} from '#api/services/move-project/start-move.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import { movePreviewQuerySchema, moveProjectSchema } from '#shared/contracts/move-project.ts';

export interface MoveProjectRouteDeps extends MoveDeps {
  queue: JobQueue;
}

/** `/api/projects/{id}/move`: a project on its way to another workspace, or to the person's own projects. */
export function moveProjectRoutes(deps: MoveProjectRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/projects' });
  router.use(signedIn);

  router.get('/:id/move', async (ctx) => {
    ctx.body = await moveState(await loadNamed(ctx, ctx.state.owner));
  });

  router.get('/:id/move/preview', async (ctx) => {
    const { user, owner } = ctx.state;
    const project = await loadNamed(ctx, owner);
    const { workspaceId = null } = validateQuery(ctx, movePreviewQuerySchema);
    ctx.body = await previewMove(deps, project, { toId: await moveTarget(user, workspaceId), personId: user._id });
  });

  router.post('/:id/move', async (ctx) => {
    const { user, owner } = ctx.state;
    const project = await loadNamed(ctx, owner);
    const { workspaceId } = await validateBody(ctx, moveProjectSchema);
    const toId = await moveTarget(user, workspaceId);
    ctx.status = 202;
    ctx.body = await startMove(deps, project, { toId, personId: user._id });
  });

  router.delete('/:id/move', async (ctx) => {
    await cancelMove(await loadNamed(ctx, ctx.state.owner));
    ctx.status = 204;
  });

  return router;
}

/** @throws ApiError `project.not-found` */
function loadNamed(ctx: Context, owner: Owner): Promise<ProjectDocument> {
  return loadOwnProject(owner, validateId(ctx, 'project.not-found'));
}
