import Router from '@koa/router';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { Project } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { findOwn } from '#api/policies/ownership.ts';
import {
  presentDrawing,
  presentProjectComment,
  presentProjectDecision,
  presentShareLink,
} from '#api/presenters/review.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { addReply, deleteComment, findComments, ownerName, resolveComment } from '#api/services/review/comments.ts';
import { findDecisions, refreshReview } from '#api/services/review/decisions.ts';
import { createShareLink, findShareLinks, keepCuts, revokeShareLink } from '#api/services/review/share-links.ts';
import { addVersion, standingsOf } from '#api/services/review/versions.ts';
import {
  addVersionSchema,
  createShareLinkSchema,
  replySchema,
  resolveCommentSchema,
} from '#shared/contracts/review.ts';

export interface ReviewRouteDeps {
  limits: RateLimits;
}

/** Share links of the creator's finished videos, and the comments on them. */
export function reviewRoutes({ limits }: ReviewRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.post('/renders/:id/share-links', signedIn, async (ctx) => {
    const id = validateId(ctx, 'render.not-found');
    const wanted = await validateBody(ctx, createShareLinkSchema);
    const render = await findOwn(RenderJob, ctx.state.owner, id, 'render.not-found');
    await limits.spend('shareLink', ctx.state.user._id);
    ctx.status = 201;
    ctx.body = presentShareLink(await createShareLink(ctx.state.owner, render, wanted));
  });

  router.get('/projects/:id/share-links', signedIn, async (ctx) => {
    const project = await findOwn(Project, ctx.state.owner, validateId(ctx, 'project.not-found'), 'project.not-found');
    ctx.body = (await findShareLinks(project.userId, project._id)).map(presentShareLink);
  });

  router.delete('/share-links/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'share-link.not-found');
    await revokeShareLink(await findOwn(ShareLink, ctx.state.owner, id, 'share-link.not-found'));
    ctx.status = 204;
  });

  router.post('/share-links/:id/versions', signedIn, async (ctx) => {
    const id = validateId(ctx, 'share-link.not-found');
    const { renderId } = await validateBody(ctx, addVersionSchema);
    const link = await findOwn(ShareLink, ctx.state.owner, id, 'share-link.not-found');
    const render = await findOwn(RenderJob, ctx.state.owner, renderId, 'render.not-found');
    const changed = await addVersion(link, render);
    await keepCuts(render);
    await refreshReview(changed);
    ctx.body = presentShareLink(changed);
  });

  router.get('/projects/:id/comments', signedIn, async (ctx) => {
    const project = await findOwn(Project, ctx.state.owner, validateId(ctx, 'project.not-found'), 'project.not-found');
    ctx.body = (await findComments(project.userId, project._id)).map(presentProjectComment);
  });

  router.get('/projects/:id/decisions', signedIn, async (ctx) => {
    const project = await findOwn(Project, ctx.state.owner, validateId(ctx, 'project.not-found'), 'project.not-found');
    const links = await findShareLinks(project.userId, project._id);
    ctx.body = (await standingsOf(links, await findDecisions(project.userId, project._id))).map(presentProjectDecision);
  });

  router.get('/comments/:id/drawing', signedIn, async (ctx) => {
    const id = validateId(ctx, 'comment.not-found');
    ctx.body = presentDrawing(await findOwn(ReviewComment, ctx.state.owner, id, 'comment.not-found'));
  });

  router.post('/comments/:id/replies', signedIn, async (ctx) => {
    const id = validateId(ctx, 'comment.not-found');
    const { text } = await validateBody(ctx, replySchema);
    const parent = await findOwn(ReviewComment, ctx.state.owner, id, 'comment.not-found');
    const author = { name: ownerName(ctx.state.user), isOwner: true, guestHash: null };
    ctx.status = 201;
    ctx.body = presentProjectComment(await addReply(parent, { author, text }));
  });

  router.patch('/comments/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'comment.not-found');
    const { isResolved } = await validateBody(ctx, resolveCommentSchema);
    const comment = await findOwn(ReviewComment, ctx.state.owner, id, 'comment.not-found');
    ctx.body = presentProjectComment(await resolveComment(comment, isResolved));
  });

  router.delete('/comments/:id', signedIn, async (ctx) => {
    const id = validateId(ctx, 'comment.not-found');
    await deleteComment(await findOwn(ReviewComment, ctx.state.owner, id, 'comment.not-found'));
    ctx.status = 204;
  });

  return router;
}
