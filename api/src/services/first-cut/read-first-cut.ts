import type { FileStore } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { type FirstCutDocument, FirstCutRecord, orderOf } from '#api/models/first-cut.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { removeMade } from './first-cut-job.ts';

/** @throws ApiError `first-cut.not-found` */
export async function loadFirstCut(project: ProjectDocument, id: string): Promise<FirstCutDocument> {
  const cut = await FirstCutRecord.findOne({ _id: id, projectId: project._id, userId: project.userId });
  if (cut === null) throw new ApiError('first-cut.not-found');
  return cut;
}

/** The latest cut that is in progress or waits to be applied, or null. */
export function latestFirstCut({ _id: projectId, userId }: ProjectDocument): Promise<FirstCutDocument | null> {
  return FirstCutRecord.findOne({ projectId, userId, status: { $in: ['waiting', 'running', 'done', 'failed'] } }).sort({
    createdAt: -1,
  });
}

/** Cancels an unfinished first cut. The job removes its results within a second. */
export async function cancelFirstCut({ _id, userId }: FirstCutDocument): Promise<void> {
  await FirstCutRecord.updateOne(
    { _id, userId, status: { $in: ['waiting', 'running'] } },
    { $set: { status: 'canceled' } },
  );
}

/**
 * Closes a finished first cut. Either it was applied and its voice now belongs to the project, or its assets are
 * removed.
 */
export async function closeFirstCut(files: FileStore, cut: FirstCutDocument, isApplied: boolean): Promise<void> {
  const { _id, userId, projectId } = cut;
  const { matchedCount } = await FirstCutRecord.updateOne(
    { _id, userId, status: { $in: ['done', 'failed'] } },
    { $set: { status: 'closed' } },
  );
  if (matchedCount === 0) throw new ApiError('first-cut.not-found');
  if (!isApplied) return removeMade(files, cut);
  const { voice, speed, language, scenes } = orderOf(cut);
  if (!scenes.some((scene) => scene.voice)) return;
  await Project.updateOne({ _id: projectId, userId }, { $set: { narrator: { voice, speed, language } } });
}
