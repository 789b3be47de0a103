import type { FileStore } from '#api/adapters/files/file-store.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { Asset } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { Project, type ProjectDocument, TrashedProject, type TrashedProjectDocument } from '#api/models/project.ts';
import { Proposal } from '#api/models/proposal.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { deleteActiveRenders, deleteRendersOf } from '#api/renders/registry/end-render.ts';
import { removeStoredSegments } from '#api/renders/registry/stored-segments.ts';
import { detachAssets } from '#api/services/assets/delete-assets.ts';
import { withLock } from '#api/services/lock.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { projectLock } from './store-project.ts';

export const TRASH_MS = TRASH_DAYS * DAY_MS;

interface Deps {
  files: FileStore;
}

/**
 * Moves a project to the trash with its timeline, script and finished renders, which count as storage. Its running work
 * ends, and its assets stay in the library. Can be repeated after an interruption, because the project goes last.
 */
export async function trashProject({ files }: Deps, project: ProjectDocument): Promise<void> {
  const { _id, userId, ...values } = project.toObject();
  const assets = await Asset.find({ projectId: _id, userId }, '_id').lean();
  const moved = {
    ...values,
    status: values.status === 'rendering' ? 'ready' : values.status,
    trashedAt: new Date(),
    assetIds: assets.map((asset) => asset._id),
  };
  await TrashedProject.updateOne({ _id, userId }, { $setOnInsert: moved }, { upsert: true });
  await detachAssets(project);
  await deleteActiveRenders(_id);
  await removeStoredSegments(files, userId, _id);
  await FirstCutRecord.deleteMany({ projectId: _id, userId });
  await project.deleteOne();
}

/**
 * Restores a project from the trash, and reattaches its remaining assets. A script that was being written is written
 * again.
 */
export async function restoreProject(trashed: TrashedProjectDocument): Promise<ProjectDocument> {
  const { _id, userId, trashedAt: _, assetIds, ...values } = trashed.toObject();
  const brandKitId = (await BrandKit.exists({ _id: values.brandKitId, userId })) ? values.brandKitId : null;
  // Locked, so that nothing is made under its id while it is in neither place.
  const project = await withLock(projectLock(_id), () =>
    Project.findOneAndUpdate(
      { _id, userId },
      { $setOnInsert: { ...values, brandKitId } },
      { upsert: true, returnDocument: 'after', timestamps: false },
    ).orFail(),
  );
  await Asset.updateMany({ _id: { $in: assetIds }, userId, projectId: null }, { $set: { projectId: _id } });
  await TrashedProject.deleteOne({ _id, userId });
  return project;
}

/** Permanently removes a project in the trash, with all data that is useless without it. */
export async function removeTrashedProject({ files }: Deps, { _id, userId }: TrashedProjectDocument): Promise<void> {
  // An interrupted move left it in both places. The project is not deleted.
  if (!(await Project.exists({ _id, userId }))) {
    await deleteRendersOf(files, _id);
    await AiScript.deleteOne({ projectId: _id });
    await TimelineRecord.deleteOne({ projectId: _id });
    await ShareLink.deleteMany({ projectId: _id, userId });
    await ReviewComment.deleteMany({ projectId: _id, userId });
    await ReviewDecision.deleteMany({ projectId: _id, userId });
    await Proposal.deleteMany({ projectId: _id, userId });
  }
  // Runs last, so that an interrupted removal can be repeated.
  await TrashedProject.deleteOne({ _id, userId });
}

/** Removes projects that have been in the trash for {@link TRASH_DAYS}. */
export async function removeOldProjects(deps: Deps, now: Date): Promise<void> {
  const old = { trashedAt: { $lt: new Date(now.getTime() - TRASH_MS) } };
  for await (const trashed of TrashedProject.find(old)) await removeTrashedProject(deps, trashed);
}
