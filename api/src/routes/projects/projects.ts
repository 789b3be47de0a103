import Router from '@koa/router';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { idempotent } from '#api/middleware/idempotent.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { withTimelineBody } from '#api/middleware/timeline-body.ts';
import { validateBody, validateId, validateQuery } from '#api/middleware/validate.ts';
import { Project, TrashedProject, type TrashedProjectDocument } from '#api/models/project.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentProject } from '#api/presenters/project.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { loadOwnBrandKit } from '#api/services/brand-kits/brand-kits.ts';
import { restartGeneration } from '#api/services/generation/generation.ts';
import { asksForPage, findPage, LIST_ORDER } from '#api/services/lists/find-page.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { copyProject } from '#api/services/projects/copy-project.ts';
import { removeTrashedProject, restoreProject, TRASH_MS, trashProject } from '#api/services/projects/project-trash.ts';
import { createProject, loadOwnProject, startEmptyProject } from '#api/services/projects/projects.ts';
import { openSampleProject } from '#api/services/projects/sample-project.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { copyProjectSchema } from '#shared/contracts/copy-project.ts';
import { pageQuerySchema } from '#shared/contracts/page.ts';
import { createProjectSchema, startEmptySchema, updateProjectSchema } from '#shared/contracts/project.ts';
import { platformInShape } from '#shared/presets/platforms.ts';

export interface ProjectsRouteDeps {
  config: Config;
  log: Logger;
  limits: RateLimits;
  files: FileStore;
  queue: JobQueue;
}

/** `/api/projects`: the creator's own projects, newest first. */
export function projectRoutes(deps: ProjectsRouteDeps): Router<SignedInState> {
  const { limits, queue } = deps;
  const router = new Router<SignedInState>({ prefix: '/projects' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const query = validateQuery(ctx, pageQuerySchema);
    const filter = { userId: ctx.state.owner._id };
    if (asksForPage(query)) {
      const { documents, nextCursor } = await findPage(query, (behind, count) =>
        Project.find({ ...filter, ...behind })
          .sort(LIST_ORDER)
          .limit(count),
      );
      ctx.body = { items: documents.map(presentProject), nextCursor };
      return;
    }
    const projects = await Project.find(filter).sort(LIST_ORDER);
    ctx.body = projects.map(presentProject);
  });

  router.post('/', idempotent, async (ctx) => {
    const body = await validateBody(ctx, createProjectSchema);
    await limits.spend('ai', ctx.state.user._id);
    const project = await createProject(deps, ctx.state.owner, body);
    ctx.status = 201;
    ctx.body = { projectId: project._id };
  });

  router.post('/empty', async (ctx) => {
    const project = await startEmptyProject(ctx.state.owner, await validateBody(ctx, startEmptySchema));
    ctx.status = 201;
    ctx.body = { projectId: project._id };
  });

  router.post('/sample', async (ctx) => {
    const { project, isNew } = await openSampleProject(deps, ctx.state.owner);
    ctx.status = isNew ? 201 : 200;
    ctx.body = { projectId: project._id };
  });

  router.get('/trash', async (ctx) => {
    const trashed = await TrashedProject.find({ userId: ctx.state.owner._id }, '_id title trashedAt').lean();
    ctx.body = trashed
      .toSorted((a, b) => b.trashedAt.getTime() - a.trashedAt.getTime())
      .map(({ _id, title, trashedAt }) => ({
        id: _id,
        title,
        removedAt: new Date(trashedAt.getTime() + TRASH_MS).toISOString(),
      }));
  });

  router.delete('/trash/:id', async (ctx) => {
    await removeTrashedProject(deps, await loadTrashed(ctx.state.owner, validateId(ctx, 'project.not-found')));
    ctx.status = 204;
  });

  router.post('/:id/restore', async (ctx) => {
    const trashed = await loadTrashed(ctx.state.owner, validateId(ctx, 'project.not-found'));
    ctx.body = presentProject(await restoreProject(trashed));
  });

  router.get('/:id', async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    ctx.body = presentProject(project);
  });

  router.patch('/:id', async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const changes = await validateBody(ctx, updateProjectSchema);
    const { title, brandKitId, showLogo, wantsFirstCut, aspectRatio } = changes;
    const project = await loadOwnProject(ctx.state.owner, id);
    if (title !== undefined) project.title = title;
    if (brandKitId !== undefined) {
      if (brandKitId !== null) await loadOwnBrandKit(ctx.state.owner, brandKitId);
      if (brandKitId !== project.brandKitId) project.showLogo = true;
      project.brandKitId = brandKitId;
    }
    if (showLogo !== undefined) project.showLogo = showLogo;
    if (wantsFirstCut !== undefined) project.wantsFirstCut = wantsFirstCut;
    if (aspectRatio !== undefined) {
      project.aspectRatio = aspectRatio;
      project.targetPlatform = platformInShape(project.targetPlatform, aspectRatio);
    }
    await project.save();
    ctx.body = presentProject(project);
  });

  router.delete('/:id', async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    await trashProject(deps, project);
    ctx.status = 204;
  });

  router.post('/:id/copy', async (ctx) => {
    const id = validateId(ctx, 'project.not-found');
    const copy = await withTimelineBody(ctx, copyProjectSchema, async ({ id: copyId, title, tracks, ...parts }) => {
      const project = await loadOwnProject(ctx.state.owner, id);
      return copyProject(ctx.state.owner, project, { id: copyId, title, timeline: tracks && { tracks, ...parts } });
    });
    ctx.status = 201;
    ctx.body = { projectId: copy._id };
  });

  router.post('/:id/generate', idempotent, async (ctx) => {
    const project = await loadOwnProject(ctx.state.owner, validateId(ctx, 'project.not-found'));
    await limits.spend('ai', ctx.state.user._id);
    await restartGeneration(queue, project);
    ctx.status = 202;
    ctx.body = presentProject(await loadOwnProject(ctx.state.owner, project._id));
  });

  return router;
}

async function loadTrashed(owner: Owner, id: string): Promise<TrashedProjectDocument> {
  return findOwn(TrashedProject, owner, id, 'project.not-found');
}
