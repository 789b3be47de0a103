import Router from '@koa/router';
import { parseContentRange } from '#api/adapters/files/content-range.ts';
import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { findSessionUser } from '#api/middleware/signed-in.ts';
import { receiveUpload } from '#api/services/assets/receive-upload.ts';

/** Time without data after which an upload is abandoned; received bytes are kept. */
const UPLOAD_IDLE_MS = 60_000;

/**
 * `PUT /api/files/{owner}/{id}?…signature`: the bytes of an upload. It resumes after a break as resumable uploads to cloud
 * storage do: a Content-Range `bytes *\/{total}` without a body asks how much has arrived, `bytes {first}-{last}/{total}` sends
 * more. A whole file is 201 with its size; until then the answer is 308 with the `Range` received, if any.
 */
export function fileRoutes(deps: AppDeps): Router {
  const router = new Router({ prefix: '/files' });

  router.put('/:owner/:id', async (ctx) => {
    // Whatever is refused, do not wait for the rest of the body.
    ctx.set('Connection', 'close');
    const { owner = '', id = '' } = ctx['params'];
    const { receiver } = deps.files;
    const grant = receiver?.verifyUpload({
      method: ctx.method,
      key: `${owner}/${id}`,
      query: new URLSearchParams(ctx.querystring),
      contentType: ctx.get('Content-Type'),
      now: new Date(),
    });
    const user = await findSessionUser(ctx);
    // An address copied out of its owner's session is worthless elsewhere.
    if (!receiver || !grant || user?._id !== owner) throw new ApiError('upload.denied');
    const range = parseContentRange(ctx.get('Content-Range'));
    if (range === null) throw new ApiError('upload.bad-range');

    ctx.req.setTimeout(UPLOAD_IDLE_MS);
    const { arrivedBytes, isWhole } = await receiveUpload(deps, { receiver, grant, range }, ctx.req);
    ctx.remove('Connection');
    if (isWhole) {
      ctx.status = 201;
      ctx.body = { size: arrivedBytes };
      return;
    }
    ctx.status = 308;
    ctx.body = { arrivedBytes };
    if (arrivedBytes > 0) ctx.set('Range', `bytes=0-${arrivedBytes - 1}`);
  });

  return router;
}
