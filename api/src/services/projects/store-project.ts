import { randomUUID } from 'node:crypto';
import { ApiError } from '#api/errors/api-error.ts';
import { Project, type ProjectDocument, TrashedProject } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { withLock } from '#api/services/lock.ts';
import { requireUnusedId } from '#api/services/new-id.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { requireAccount } from '#api/services/require-account.ts';
import { createTimelineOf, summaryOf } from '#api/services/timelines/timelines.ts';
import { ACCOUNT_COUNTS } from '#shared/contracts/account.ts';
import type { AiPrompt } from '#shared/contracts/project.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';

/** Properties of a new project. The others follow from its owner and its timeline. */
type NewProject = Pick<ProjectDocument, 'title' | 'description' | 'status' | 'aspectRatio' | 'targetPlatform'> &
  Partial<Pick<ProjectDocument, 'brandKitId' | 'showLogo' | 'isSample' | 'wantsFirstCut' | 'countsAtExport'>> & {
    aiPrompt: AiPrompt | ProjectDocument['aiPrompt'];
  };

/**
 * Makes the project of a request that may arrive twice. The second time the project already exists.
 * @param id Chosen by the client. Without one, each request makes a project.
 * @throws ApiError `project.not-found` for an id in use: another account's, or one in the trash.
 */
export async function makeOnce(
  owner: Owner,
  id: string | undefined,
  make: (id?: string) => Promise<ProjectDocument>,
): Promise<ProjectDocument> {
  if (id === undefined) return make();
  return withLock(projectLock(id), async () => {
    const known = await Project.findOne({ _id: id, userId: owner._id });
    if (known) return known;
    await requireUnusedId(id, 'project.not-found');
    // Left by a process that ended between the two writes.
    await TimelineRecord.deleteOne({ projectId: id });
    return make(id);
  });
}

/** Held while a project is created under its client's id, or moves to the trash or back. */
export function projectLock(id: string): string {
  return `project-${id}`;
}

/**
 * Stores a new project with its timeline, by default an empty one.
 * @throws ApiError `project.too-many`, or `request.unauthorized` when the account has been deleted. A failure leaves nothing behind.
 */
export async function storeProject(
  owner: Owner,
  values: NewProject,
  { id = randomUUID(), timeline = createTimeline() }: { id?: string | undefined; timeline?: Timeline } = {},
): Promise<ProjectDocument> {
  const limit = ACCOUNT_COUNTS.projects;
  const ofUser = { userId: owner._id };
  const count = (await Project.countDocuments(ofUser)) + (await TrashedProject.countDocuments(ofUser));
  if (count >= limit) {
    throw new ApiError('project.too-many', { data: { limit } });
  }
  try {
    // The project is stored last, so that a visible project always has its timeline.
    await createTimelineOf(id, timeline);
    const project = await Project.create({
      ...values,
      _id: id,
      userId: owner._id,
      timelineVersion: 1,
      ...(await summaryOf(owner._id, timeline)),
    });
    await requireAccount(owner);
    return project;
  } catch (error) {
    await Project.deleteOne({ _id: id, userId: owner._id });
    await TimelineRecord.deleteOne({ projectId: id });
    throw error;
  }
}
