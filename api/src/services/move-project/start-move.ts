import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { EditingTurnRecord } from '#api/models/editing-turn.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { JobRecord } from '#api/models/job.ts';
import { Project, type ProjectDocument, TrashedProject } from '#api/models/project.ts';
import { ProjectMove } from '#api/models/project-move.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ShareLink } from '#api/models/share-link.ts';
import type { UserDocument } from '#api/models/user.ts';
import { requireRole } from '#api/policies/workspace-access.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { allowanceOf, requireRoom } from '#api/services/assets/storage-quota.ts';
import { withLock } from '#api/services/lock.ts';
import { projectLock } from '#api/services/projects/store-project.ts';
import { roleIn } from '#api/services/workspaces/act-for.ts';
import { ACCOUNT_COUNTS } from '#shared/contracts/account.ts';
import type { MovePreview, ProjectMoveState } from '#shared/contracts/move-project.ts';
import { type MovePlan, planMove } from './plan-move.ts';

export interface MoveDeps {
  config: Config;
  files: FileStore;
}

/**
 * The owner that a person may move a project to.
 * @param workspaceId Null for the person's own projects.
 * @throws ApiError `workspace.not-found`; `workspace.role` without the rights of an editor there
 */
export async function moveTarget(user: UserDocument, workspaceId: string | null): Promise<string> {
  if (workspaceId === null) return user._id;
  requireRole(await roleIn(workspaceId, user._id), 'editor');
  return workspaceId;
}

/**
 * Says what would go along with a project, and checks that it can move. Nothing changes.
 * @throws ApiError as {@link requireAtRest} and {@link requireFits}; `project.already-there`, `project.in-use`,
 *   `timeline.unreadable`
 */
export async function previewMove(
  deps: MoveDeps,
  project: ProjectDocument,
  { toId, personId }: { toId: string; personId: string },
): Promise<MovePreview> {
  const { _id: projectId, userId, brandKitId } = project;
  if (toId === userId) throw new ApiError('project.already-there');
  await requireAtRest(project);
  const turn = await EditingTurnRecord.findOne({ _id: projectId, userId, until: { $gt: new Date() } }).lean();
  if (turn && turn.personId !== personId) {
    throw new ApiError('project.in-use', { message: `${turn.personName} is editing this project. Try again later.` });
  }
  const plan = await planMove(deps.files, project);
  await requireFits(deps, toId, plan);
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }, 'name').lean() : null;
  const copiedAssets = plan.assets.filter(({ isShared }) => isShared).length;
  return {
    ...{ movedAssets: plan.assets.length - copiedAssets, copiedAssets, missingAssets: plan.missing },
    renders: await RenderJob.countDocuments({ projectId, userId }),
    shareLinks: await ShareLink.countDocuments({ projectId, userId }),
    comments: await ReviewComment.countDocuments({ projectId, userId }),
    ...{ brandKit: kit?.name ?? null, bytes: plan.bytes },
  };
}

/**
 * Begins to move a project. A job copies its files, then changes its owner.
 * @throws ApiError as {@link previewMove}; `project.moving`
 */
export async function startMove(
  deps: MoveDeps & { queue: JobQueue },
  project: ProjectDocument,
  to: { toId: string; personId: string },
): Promise<MovePreview> {
  const preview = await previewMove(deps, project, to);
  const { _id, userId } = project;
  await withLock(projectLock(_id), async () => {
    if (await ProjectMove.exists({ _id, status: { $ne: 'failed' } })) throw new ApiError('project.moving');
    await ProjectMove.deleteOne({ _id });
    await ProjectMove.create({ _id, userId, toId: to.toId, status: 'copying' });
  });
  await enqueueMove(deps.queue, { _id, userId });
  return preview;
}

/** The state of a project's move. */
export async function moveState({ _id, userId }: ProjectDocument): Promise<ProjectMoveState> {
  const move = await ProjectMove.findOne({ _id, userId }, 'status message').lean();
  if (!move) return { state: 'none', message: null };
  return { state: move.status === 'failed' ? 'failed' : 'moving', message: move.message ?? null };
}

/** Cancels a move while files are copied, or forgets one that failed. One that is past that goes on. */
export async function cancelMove({ _id, userId }: ProjectDocument): Promise<void> {
  await ProjectMove.deleteOne({ _id, userId, status: { $ne: 'switching' } });
}

/** @throws ApiError `project.generating`, or `project.busy` while its video or first cut is made. */
export async function requireAtRest({ _id: projectId, userId, status }: ProjectDocument): Promise<void> {
  if (status === 'generating') throw new ApiError('project.generating');
  const isRendering = await RenderJob.exists({ projectId, userId, status: { $in: [...ACTIVE_RENDER_STATUSES] } });
  const isCutting = await FirstCutRecord.exists({ projectId, userId, status: { $in: ['waiting', 'running'] } });
  if (isRendering || isCutting) throw new ApiError('project.busy');
}

/** @throws ApiError `project.too-many`, `storage.quota`, `storage.unproved` */
async function requireFits(deps: MoveDeps, toId: string, { bytes }: MovePlan): Promise<void> {
  const limit = ACCOUNT_COUNTS.projects;
  const ofTarget = { userId: toId };
  const count = (await Project.countDocuments(ofTarget)) + (await TrashedProject.countDocuments(ofTarget));
  if (count >= limit) throw new ApiError('project.too-many', { data: { limit } });
  await requireRoom(allowanceOf(deps, toId), bytes);
}

/** Queues moves with a job that was given up or lost with its process. */
export async function resumeMoves(queue: JobQueue): Promise<void> {
  for (const { _id, userId } of await ProjectMove.find({ status: { $ne: 'failed' } }, 'userId').lean()) {
    const isQueued = await JobRecord.exists({ _id: `move-project-${_id}`, status: { $in: ['queued', 'running'] } });
    if (!isQueued) await enqueueMove(queue, { _id, userId });
  }
}

function enqueueMove(queue: JobQueue, { _id: projectId, userId }: { _id: string; userId: string }): Promise<void> {
  return queue.add({ name: 'move-project', payload: { projectId, userId } }, projectId, userId);
}
