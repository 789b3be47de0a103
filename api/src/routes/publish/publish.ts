import Router from '@koa/router';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateId, validateQuery } from '#api/middleware/validate.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import { findingsOf } from '#api/services/publish/findings.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { findingsQuerySchema } from '#shared/contracts/findings.ts';

export interface PublishRouteDeps {
  limits: RateLimits;
}

/** `GET /api/projects/{id}/findings`: checks a video before it is published. */
export function publishRoutes({ limits }: PublishRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get('/projects/:id/findings', signedIn, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const { preset } = validateQuery(ctx, findingsQuerySchema);
    const project = await loadOwnProject(ctx.state.owner, id);
    await limits.spend('publishCheck', ctx.state.user._id);
    ctx.body = await findingsOf(ctx.state.owner, project, preset);
  });

  return router;
}
