import Router from '@koa/router';
import type { Context } from 'koa';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateId } from '#api/middleware/validate.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import { askForTurn, giveTurn, takeTurn } from '#api/services/timelines/editing-turn.ts';

/** `/api/projects/{id}/editing`: the turn at editing a project. */
export function editingRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/projects/:id/editing' });
  router.use(signedIn);

  const answer = (act: typeof takeTurn) => async (ctx: Context & { state: SignedInState }) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    ctx.body = await act(project, ctx.state.user);
  };
  router.post('/', answer(takeTurn));
  router.post('/ask', answer(askForTurn));
  router.post('/give', answer(giveTurn));

  return router;
}
