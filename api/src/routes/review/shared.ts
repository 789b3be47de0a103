import Router from '@koa/router';
import type { Context } from 'koa';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { findSessionUser } from '#api/middleware/signed-in.ts';
import { validateBody, validateId, validateQuery } from '#api/middleware/validate.ts';
import type { UserDocument } from '#api/models/user.ts';
import { presentDecision, presentDrawing, presentPlacedComment, presentSharedComment } from '#api/presenters/review.ts';
import { sendFile } from '#api/routes/files/send-file.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { findCommentsIn } from '#api/services/review/carried-comments.ts';
import { addComment, addReply, ownerName } from '#api/services/review/comments.ts';
import { decide, findDecisionsBy } from '#api/services/review/decisions.ts';
import { deleteOwnComment, editOwnComment, findCommentBehind } from '#api/services/review/guest-comments.ts';
import { guestHash } from '#api/services/review/guest-hash.ts';
import { countView, type OpenLink, openLink, unlock } from '#api/services/review/open-link.ts';
import { logoOf, posterOf, sharedVideo } from '#api/services/review/shared-video.ts';
import { standingsOf } from '#api/services/review/versions.ts';
import { mayActFor } from '#api/services/workspaces/act-for.ts';
import { editCommentSchema, newCommentSchema, unlockSchema, versionQuerySchema } from '#shared/contracts/review.ts';
import { decideSchema } from '#shared/contracts/review-decision.ts';
import { downloadName } from '#shared/media/file-label.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { type Guest, newGuest, readGuest, writeGuest } from './guest-cookie.ts';

export interface SharedRouteDeps {
  limits: RateLimits;
  files: FileStore;
}

/** `/api/shared/{token}`: a shared video for anyone who has its link. */
export function sharedRoutes(deps: SharedRouteDeps): Router {
  const router = new Router({ prefix: '/shared/:token' });

  router.get('/', async (ctx) => {
    const opened = await enter(ctx);
    if (opened.guest === null) writeGuest(ctx, tokenOf(ctx), opened.link._id, newGuest());
    ctx.body = opened.isLocked
      ? { isLocked: true }
      : { isLocked: false, ...(await sharedVideo(opened)), isOwner: opened.owner !== null };
  });

  router.post('/unlock', async (ctx) => {
    const { passphrase } = await validateBody(ctx, unlockSchema);
    const { link, guest } = await enter(ctx);
    await unlock(deps, link, passphrase, ctx.ip);
    writeGuest(ctx, tokenOf(ctx), link._id, { ...(guest ?? newGuest()), isUnlocked: true });
    ctx.status = 204;
  });

  router.get('/video', async (ctx) => {
    await sendVideo(ctx, await enterUnlocked(ctx), 'inline');
  });

  router.get('/download', async (ctx) => {
    const opened = await enterUnlocked(ctx);
    if (!opened.link.allowDownload && opened.owner === null) throw new ApiError('share.no-download');
    await sendVideo(ctx, opened, 'attachment');
  });

  router.get('/poster', async (ctx) => {
    await sendPicture(ctx, 'poster', await posterOf((await enterUnlocked(ctx)).project));
  });

  router.get('/logo', async (ctx) => {
    await sendPicture(ctx, 'logo', await logoOf((await enterUnlocked(ctx)).project));
  });

  router.post('/view', async (ctx) => {
    const { link, guest, owner } = await enterUnlocked(ctx);
    if (guest !== null && owner === null) await countView(deps, link, guest.id, ctx.ip);
    ctx.status = 204;
  });

  router.get('/comments', async (ctx) => {
    const entered = await enterUnlocked(ctx);
    const mine = hashOf(entered);
    ctx.body = (await findCommentsIn(entered)).map((comment) => presentPlacedComment(comment, mine));
  });

  router.post('/comments', async (ctx) => {
    const { name, text, at, until, parentId, drawing } = await validateBody(ctx, newCommentSchema);
    const entered = await enterUnlocked(ctx);
    const { link, render, owner } = entered;
    if (owner === null && name === undefined) throw invalid([{ path: 'name', message: 'Enter your name.' }]);
    await deps.limits.spend('shareComment', ctx.ip);
    const mine = hashOf(entered);
    const author = { name: owner ? ownerName(owner) : (name ?? ''), isOwner: owner !== null, guestHash: mine };
    ctx.status = 201;
    if (parentId === null) {
      const added = await addComment(render, { author, text, at: at ?? timelineTime(0), until, drawing });
      ctx.body = presentSharedComment(added, mine);
      return;
    }
    ctx.body = presentSharedComment(await addReply(await findCommentBehind(link, parentId), { author, text }), mine);
  });

  router.get('/comments/:id/drawing', async (ctx) => {
    const { link } = await enterUnlocked(ctx);
    ctx.body = presentDrawing(await findCommentBehind(link, validateId(ctx, 'comment.not-found')));
  });

  router.patch('/comments/:id', async (ctx) => {
    const { text } = await validateBody(ctx, editCommentSchema);
    const entered = await enterUnlocked(ctx);
    const id = validateId(ctx, 'comment.not-found');
    await deps.limits.spend('shareComment', ctx.ip);
    const mine = hashOf(entered);
    ctx.body = presentSharedComment(await editOwnComment(entered.link, mine, id, text), mine);
  });

  router.delete('/comments/:id', async (ctx) => {
    const entered = await enterUnlocked(ctx);
    const id = validateId(ctx, 'comment.not-found');
    await deps.limits.spend('shareComment', ctx.ip);
    await deleteOwnComment(entered.link, hashOf(entered), id);
    ctx.status = 204;
  });

  router.get('/decisions', async (ctx) => {
    const entered = await enterUnlocked(ctx);
    const mine = hashOf(entered);
    const standings = await standingsOf([entered.link], await findDecisionsBy(entered.link));
    ctx.body = standings.map((each) => ({ ...presentDecision(each), isMine: each.decided._id === mine }));
  });

  router.put('/decision', async (ctx) => {
    const decision = await validateBody(ctx, decideSchema);
    const entered = await enterUnlocked(ctx);
    if (entered.owner !== null) throw new ApiError('review.own-video');
    if (entered.guest === null) throw new ApiError('review.no-guest');
    await deps.limits.spend('shareDecision', ctx.ip);
    const decided = await decide(deps, entered, entered.guest.id, decision);
    ctx.body = { ...presentDecision({ decided, isCurrent: true, changes: null }), isMine: true };
  });

  function sendPicture(ctx: Context, fileName: string, picture: { key: string; mimeType: string } | null) {
    if (picture === null) throw new ApiError('share.not-found');
    const how = { disposition: 'inline', isPicture: true, missing: 'share.not-found' } as const;
    return sendFile(ctx, deps.files, { ...picture, fileName, ...how });
  }

  /** Sends the file from this server, so that the page needs no other host. */
  function sendVideo(ctx: Context, { project, render }: OpenLink, disposition: 'inline' | 'attachment') {
    return sendFile(ctx, deps.files, {
      ...{ key: render.outputKey, mimeType: 'video/mp4', fileName: downloadName(project.title, 'mp4'), disposition },
      ...{ isPicture: disposition === 'inline', missing: 'share.not-found' },
    });
  }

  return router;
}

interface Entered extends OpenLink {
  readonly guest: Guest | null;
  /** The account that shares the video, or an editor of the workspace that does, when it looks itself. */
  readonly owner: UserDocument | null;
  readonly isLocked: boolean;
}

/** The guest as its comments and its decision keep it. Null for the owner, and without a cookie. */
function hashOf({ link, guest, owner }: Entered): string | null {
  return guest === null || owner !== null ? null : guestHash(link._id, guest.id);
}

function tokenOf(ctx: Context): string {
  return String(ctx['params']?.['token'] ?? '');
}

/** @throws ApiError `share.not-found` */
async function enter(ctx: Context): Promise<Entered> {
  const opened = await openLink(tokenOf(ctx), validateQuery(ctx, versionQuerySchema).version);
  const guest = readGuest(ctx, opened.link._id);
  const user = await findSessionUser(ctx);
  const owner = user && (await mayActFor(user, opened.link.userId, 'editor')) ? user : null;
  const isLocked = opened.link.passphraseHash != null && guest?.isUnlocked !== true && owner === null;
  return { ...opened, guest, owner, isLocked };
}

/** @throws ApiError `share.not-found`, `share.locked` */
async function enterUnlocked(ctx: Context): Promise<Entered> {
  const entered = await enter(ctx);
  if (entered.isLocked) throw new ApiError('share.locked');
  return entered;
}
