import Router from '@koa/router';
import { ApiError } from '#api/errors/api-error.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { withTimelineBody } from '#api/middleware/timeline-body.ts';
import { validateId } from '#api/middleware/validate.ts';
import { presentTimeline, timelineText } from '#api/presenters/timeline.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import { loadTimeline, saveTimeline } from '#api/services/timelines/timelines.ts';
import { saveTimelineSchema } from '#shared/contracts/timeline.ts';

/** `/api/projects/{id}/timeline` */
export function timelineRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/projects/:id/timeline' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    ctx.type = 'json';
    ctx.body = timelineText(await loadTimeline(project._id));
  });

  router.put('/', async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const { isSaved, stored } = await withTimelineBody(ctx, saveTimelineSchema, async ({ version, ...timeline }) =>
      saveTimeline(await loadOwnProject(ctx.state.owner, id), timeline, version),
    );
    if (!isSaved) throw new ApiError('timeline.conflict', { data: { current: await presentTimeline(stored) } });
    ctx.type = 'json';
    ctx.body = timelineText(stored);
  });

  return router;
}
