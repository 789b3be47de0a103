import type { IncomingMessage } from 'node:http';
import Router from '@koa/router';
import { parseContentRange } from '#api/adapters/files/content-range.ts';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AdmittedState } from '#api/middleware/admit.ts';
import { requireClient, whenOver } from '#api/middleware/client-gone.ts';
import { findSessionUser } from '#api/middleware/signed-in.ts';
import { Shares } from '#api/queue/shares.ts';
import { receiveUpload } from '#api/services/assets/receive-upload.ts';
import { mayActFor } from '#api/services/workspaces/act-for.ts';

export interface FilesRouteDeps {
  config: Config;
  files: FileStore;
}

/** An upload is abandoned after this time without data, or with fewer than these bytes. Received bytes are kept. */
const UPLOAD_IDLE_MS = 60_000;
const LEAST_BYTES = 16 * 1024;

/** Concurrent incoming uploads. The web app sends a few at a time. */
const arriving = new Shares({ account: 20, place: 300, all: 1_500, retrySeconds: 10 });

/**
 * `PUT /api/files/{owner}/{id}?…signature`: the bytes of an upload. It resumes after a break as resumable uploads to
 * cloud storage do: a Content-Range `bytes *\/{total}` without a body asks how much has arrived, `bytes
 * {first}-{last}/{total}` sends more. A whole file gets 201 with its size. Until then the answer is 308 with the
 * `Range` received, if any.
 */
export function fileRoutes(deps: FilesRouteDeps): Router {
  const router = new Router({ prefix: '/files' });

  router.put('/:owner/:id', async (ctx) => {
    // Does not wait for the rest of a refused body.
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
    if (!receiver || !grant || !user || !(await mayActFor(user, owner, 'editor'))) throw new ApiError('upload.denied');
    const range = parseContentRange(ctx.get('Content-Range'));
    if (range === null) throw new ApiError('upload.bad-range');

    requireClient(ctx);
    const leave = arriving.take(user._id);
    whenOver(ctx, leave);
    (ctx.state as Partial<AdmittedState>).admitted?.pause();
    ctx.req.setTimeout(UPLOAD_IDLE_MS);
    const { arrivedBytes, isWhole } = await unlessSlow(
      ctx.req,
      receiveUpload(deps, { receiver, grant, range }, ctx.req),
    );
    leave();
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

/**
 * @throws ApiError 408 when a minute brings almost nothing, because an occasional byte would hold its place for hours.
 */
async function unlessSlow<T>(request: IncomingMessage, received: Promise<T>): Promise<T> {
  const slow = Promise.withResolvers<never>();
  let before = request.socket.bytesRead;
  const looks = setInterval(() => {
    const { bytesRead } = request.socket;
    if (!request.complete && bytesRead - before < LEAST_BYTES) slow.reject(new ApiError('request.timeout'));
    before = bytesRead;
  }, UPLOAD_IDLE_MS);
  try {
    return await Promise.race([received, slow.promise]);
  } finally {
    clearInterval(looks);
  }
}
