import Router from '@koa/router';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import type { AdmittedState } from '#api/middleware/admit.ts';
import { clientGoneSignal, requireClient, whenOver } from '#api/middleware/client-gone.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { validateBody, validateId } from '#api/middleware/validate.ts';
import { Shares } from '#api/queue/shares.ts';
import { grantUpload } from '#api/services/assets/uploads.ts';
import { openProjectFile } from '#api/services/project-files/open-project-file.ts';
import { writeProjectFile } from '#api/services/project-files/write-project-file.ts';
import { loadOwnProject } from '#api/services/projects/projects.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { openProjectFileSchema, PROJECT_FILE_LIMITS, projectFileUploadSchema } from '#shared/contracts/project-file.ts';
import { PROJECT_FILE_EXTENSION } from '#shared/hand-off/project-file-name.ts';
import { downloadName } from '#shared/media/file-label.ts';

export interface ProjectFilesRouteDeps {
  config: Config;
  limits: RateLimits;
  files: FileStore;
}

/** Project files that are unpacked at the same time. Each reads and writes as fast as the disk can. */
const opening = new Shares({ account: 1, place: 4, all: 8, retrySeconds: 10 });

/** `/api/projects/{id}/file` and `/api/projects/file`: a project with its media as one file. */
export function projectFileRoutes(deps: ProjectFilesRouteDeps): Router<SignedInState> {
  const { limits } = deps;
  const router = new Router<SignedInState>({ prefix: '/projects' });
  router.use(signedIn);

  router.get('/:id/file', async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    ctx.attachment(downloadName(project.title, PROJECT_FILE_EXTENSION));
    ctx.type = 'application/zip';
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    await limits.spend('projectFile', ctx.state.user._id);
    ctx.body = await writeProjectFile(deps, project);
  });

  router.post('/file/upload-url', async (ctx) => {
    const { fileSize } = await validateBody(ctx, projectFileUploadSchema);
    const uploader = { userId: ctx.state.owner._id, origin: ctx.get('Origin') };
    ctx.body = await grantUpload(deps, uploader, { fileSize, maxBytes: PROJECT_FILE_LIMITS.bytes });
  });

  router.post('/file', idempotent, async (ctx) => {
    const body = await validateBody(ctx, openProjectFileSchema);
    await limits.spend('projectFile', ctx.state.user._id);
    requireClient(ctx);
    const leave = opening.take(ctx.state.user._id);
    whenOver(ctx, leave);
    // Unpacking waits for the disk, and must not keep short requests waiting.
    (ctx.state as Partial<AdmittedState>).admitted?.pause();
    const uploaded = { ...body, origin: ctx.get('Origin') };
    const project = await openProjectFile(deps, ctx.state.owner, uploaded, clientGoneSignal(ctx));
    ctx.status = 201;
    ctx.body = { projectId: project._id };
  });

  return router;
}
