import Router from '@koa/router';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateId, validateQuery } from '#api/middleware/validate.ts';
import { FrameRenderer, type FrameRendererDeps } from '#api/renders/embedded/frame-renderer.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import { findingsOf } from '#api/services/publish/findings.ts';
import { frameOrderOf } from '#api/services/publish/frame-order.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { findingsQuerySchema } from '#shared/contracts/findings.ts';
import { frameQuerySchema } from '#shared/contracts/frame.ts';

export interface PublishRouteDeps extends FrameRendererDeps {
  limits: RateLimits;
}

/**
 * A video before it is published: `GET /api/projects/{id}/findings` checks it, `GET /api/projects/{id}/frame` draws one
 * of its frames.
 */
export function publishRoutes({ limits, ...deps }: PublishRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const frames = new FrameRenderer(deps);

  router.get('/projects/:id/findings', signedIn, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const { preset } = validateQuery(ctx, findingsQuerySchema);
    const project = await loadOwnProject(ctx.state.owner, id);
    await limits.spend('publishCheck', ctx.state.user._id);
    ctx.body = await findingsOf(ctx.state.owner, project, preset);
  });

  router.get('/projects/:id/frame', signedIn, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const query = validateQuery(ctx, frameQuerySchema);
    const project = await loadOwnProject(ctx.state.owner, id);
    await limits.spend('frame', ctx.state.user._id);
    const order = await frameOrderOf(ctx.state.owner, project, query);
    ctx.body = await frames.draw(order, clientGoneSignal(ctx));
    ctx.type = 'image/jpeg';
  });

  return router;
}
