import Router from '@koa/router';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { hasApiToken } from '#api/middleware/api-token-state.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId, validateQuery } from '#api/middleware/validate.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentRenderJob } from '#api/presenters/render-job.ts';
import { completeRender } from '#api/renders/registry/complete-render.ts';
import {
  cancelRender,
  deleteRender,
  failRender,
  failSilentRenders,
  finished,
} from '#api/renders/registry/end-render.ts';
import { asSeen, findRenders, queuePositionOf } from '#api/renders/registry/read-renders.ts';
import type { ServerRenderer } from '#api/renders/registry/render-queue.ts';
import { reportRender, reportSign } from '#api/renders/registry/report-render.ts';
import { startRender } from '#api/renders/registry/start-render.ts';
import { convertInParts } from '#api/renders/registry/subtitles-in-parts.ts';
import { sendFile } from '#api/routes/files/send-file.ts';
import { grantUpload } from '#api/services/assets/uploads.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import {
  completeRenderSchema,
  failRenderSchema,
  type RenderJob as RenderJobAnswer,
  renderSubtitlesSchema,
  rendersQuerySchema,
  renderUploadUrlSchema,
  reportRenderSchema,
  startRenderSchema,
} from '#shared/contracts/render.ts';
import { downloadName } from '#shared/media/file-label.ts';
import { MAX_RENDER_BYTES } from '#shared/media/limits.ts';
import { findPreset } from '#shared/presets/presets.ts';
import { WRITTEN_FORMATS } from '#shared/subtitles/written-formats.ts';

export interface RendersRouteDeps {
  config: Config;
  limits: RateLimits;
  files: FileStore;
  renderer: ServerRenderer;
}

/** A tab's own log may be longer than other bodies. */
const FAIL_BODY_BYTES = 512 * 1024;

/** `POST /api/projects/{id}/render`: opens a render job. */
export function projectRenderRoutes(deps: RendersRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/projects' });

  router.post('/:id/render', signedIn, idempotent, async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const order = await validateBody(ctx, startRenderSchema);
    // Only a tab of the studio can render in a browser.
    if (hasApiToken(ctx)) order.executor = 'server';
    await deps.limits.spend('render', ctx.state.user._id);
    const project: ProjectDocument = await findOwn(Project, ctx.state.owner, id, 'project.not-found');
    ctx.status = 201;
    ctx.body = await present(deps, await startRender(deps, ctx.state.owner, project, order));
  });

  return router;
}

/** `/api/renders`: the creator's own render jobs, and the reports of the tab that renders. */
export function renderRoutes(deps: RendersRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/renders' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const renders = await findRenders(ctx.state.owner._id, validateQuery(ctx, rendersQuerySchema));
    ctx.body = await Promise.all(renders.map((job) => present(deps, job)));
  });

  router.get('/:id', async (ctx) => {
    ctx.body = await present(deps, await loadJob(ctx.state.owner, validateId(ctx, 'render.not-found')));
  });

  router.patch('/:id', async (ctx) => {
    const id = validateId(ctx, 'render.not-found');
    const report = await validateBody(ctx, reportRenderSchema);
    ctx.body = await present(deps, await reportRender(await loadTabJob(ctx.state.owner, id), report));
  });

  router.delete('/:id', async (ctx) => {
    await deleteRender(deps, await loadToChange(ctx.state.owner, validateId(ctx, 'render.not-found')));
    ctx.status = 204;
  });

  router.post('/:id/cancel', async (ctx) => {
    const job = await loadToChange(ctx.state.owner, validateId(ctx, 'render.not-found'));
    ctx.body = await present(deps, await cancelRender(deps, job));
  });

  router.post('/:id/fail', async (ctx) => {
    const id = validateId(ctx, 'render.not-found');
    const body = await validateBody(ctx, failRenderSchema, { maxBytes: FAIL_BODY_BYTES });
    const { errorMessage, errorCode = 'render.failed', log } = body;
    const job = await loadTabJob(ctx.state.owner, id);
    const failed = await failRender(job, { errorMessage, errorCode, log: log?.split('\n') ?? [] });
    ctx.body = await present(deps, failed ?? (await finished(job)));
  });

  router.post('/:id/upload-url', async (ctx) => {
    const id = validateId(ctx, 'render.not-found');
    const { fileSize } = await validateBody(ctx, renderUploadUrlSchema);
    await reportSign(await loadTabJob(ctx.state.owner, id), 'uploading');
    const uploader = { userId: ctx.state.owner._id, origin: ctx.get('Origin') };
    const grant = { fileSize, contentType: 'video/mp4', maxBytes: MAX_RENDER_BYTES };
    ctx.body = await grantUpload(deps, uploader, grant);
  });

  router.post('/:id/complete', async (ctx) => {
    const id = validateId(ctx, 'render.not-found');
    const body = await validateBody(ctx, completeRenderSchema);
    const job = await loadTabJob(ctx.state.owner, id);
    const uploader = { userId: ctx.state.owner._id, origin: ctx.get('Origin') };
    ctx.body = await present(deps, await completeRender(deps, job, uploader, body));
  });

  router.get('/:id/download', async (ctx) => {
    const job = await loadJob(ctx.state.owner, validateId(ctx, 'render.not-found'));
    if (job.status !== 'completed' || !job.outputKey) throw new ApiError('render.no-output');
    await sendFile(ctx, deps.files, {
      key: job.outputKey,
      mimeType: 'video/mp4',
      fileName: await fileNameOf(job, 'mp4'),
      disposition: 'attachment',
      isPicture: false,
      missing: 'render.no-output',
    });
  });

  router.get('/:id/subtitles', async (ctx) => {
    const job = await loadJob(ctx.state.owner, validateId(ctx, 'render.not-found'));
    const { format } = validateQuery(ctx, renderSubtitlesSchema);
    if (job.status !== 'completed' || !job.subtitles) throw new ApiError('render.no-subtitles');
    const { extension, mime } = WRITTEN_FORMATS[format];
    ctx.attachment(await fileNameOf(job, extension));
    ctx.type = `${mime}; charset=utf-8`;
    ctx.body = await convertInParts(job.subtitles, format);
  });

  router.get('/:id/log', async (ctx) => {
    const job = await loadJob(ctx.state.owner, validateId(ctx, 'render.not-found'));
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `${job.logs.join('\n')}\n`;
  });

  return router;
}

async function fileNameOf({ projectId, userId, preset }: RenderJobDocument, extension: string): Promise<string> {
  const project = await Project.findOne({ _id: projectId, userId }, 'title').lean();
  return downloadName(project?.title ?? '', extension, findPreset(preset)?.name);
}

async function loadJob(owner: Owner, id: string): Promise<RenderJobDocument> {
  return asSeen(await findOwn(RenderJob, owner, id, 'render.not-found'));
}

/** As {@link loadJob}, but first fails the job if its tab has fallen silent. */
async function loadToChange(owner: Owner, id: string): Promise<RenderJobDocument> {
  await failSilentRenders({ _id: id, userId: owner._id });
  return loadJob(owner, id);
}

/** Loads the job if a tab renders it. Tabs may not report or end server renders. */
async function loadTabJob(owner: Owner, id: string): Promise<RenderJobDocument> {
  const job = await loadToChange(owner, id);
  if (job.executor === 'server') throw new ApiError('render.on-server');
  return job;
}

async function present(deps: RendersRouteDeps, job: RenderJobDocument): Promise<RenderJobAnswer> {
  return presentRenderJob(job, await queuePositionOf(deps, job));
}
