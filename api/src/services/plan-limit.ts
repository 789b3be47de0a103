import { ApiError } from '#api/errors/api-error.ts';
import { unlessFull } from '#api/errors/database-errors.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { Workspace } from '#api/models/workspace.ts';
import { withLock } from '#api/services/lock.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { countsAt } from '#shared/plans/monthly-count.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

/** A model with `projectMonth` and `projectsThisMonth`. */
interface Counted {
  updateOne(filter: object, update: object): PromiseLike<{ matchedCount: number }>;
}

/** Projects that could not be made, but count because the disk was full, by month and owner. The next count omits them. */
const notMade = new Map<string, number>();

/**
 * Makes one of the owner's projects of this calendar month (UTC). Counted beforehand and atomically, so neither
 * deleting a project nor sending many requests together gains more. A project that could not be made does not count.
 * @throws ApiError `project.plan-limit`
 */
export async function asProjectOfMonth<T>(owner: Owner, make: () => Promise<T>): Promise<T> {
  const projectMonth = monthOf(new Date());
  const counted = countedModel(owner);
  await counted.updateOne(
    { _id: owner._id, projectMonth: { $ne: projectMonth } },
    { $set: { projectMonth, projectsThisMonth: 0 } },
  );
  await countOne(owner, projectMonth);
  try {
    return await make();
  } catch (error) {
    await unlessFull(takeBack(owner, projectMonth));
    throw error;
  }
}

/** @throws ApiError `project.plan-limit` */
async function countOne(owner: Owner, projectMonth: string): Promise<void> {
  const limit = PLAN_RULES[owner.plan].projectsPerMonth;
  const key = `${projectMonth} ${owner._id}`;
  const omitted = notMade.get(key) ?? 0;
  // Deleted at once, so that no simultaneous request omits them too.
  notMade.delete(key);
  const isBelow = limit === null ? {} : { projectsThisMonth: { $lt: limit + omitted } };
  const ofMonth = { _id: owner._id, projectMonth, ...isBelow };
  try {
    const change = { $inc: { projectsThisMonth: 1 - omitted } };
    const { matchedCount } = await countedModel(owner).updateOne(ofMonth, change);
    if (matchedCount === 0) throw new ApiError('project.plan-limit', { data: { limit } });
  } catch (error) {
    if (omitted > 0) notMade.set(key, (notMade.get(key) ?? 0) + omitted);
    throw error;
  }
}

async function takeBack(owner: Owner, projectMonth: string): Promise<void> {
  try {
    const ofMonth = { _id: owner._id, projectMonth };
    await countedModel(owner).updateOne(ofMonth, { $inc: { projectsThisMonth: -1 } });
  } catch (error) {
    const key = `${projectMonth} ${owner._id}`;
    notMade.set(key, (notMade.get(key) ?? 0) + 1);
    throw error;
  }
}

/** The model that counts an owner's projects: a workspace counts its own. */
function countedModel({ isWorkspace }: Owner): Counted {
  return isWorkspace ? Workspace : User;
}

/**
 * Starts an export. The first one of a project that was started empty counts the project; an export that does not start does not count.
 * @throws ApiError `project.plan-limit`
 */
export async function asExportOf<T>(owner: Owner, project: ProjectDocument, start: () => Promise<T>): Promise<T> {
  if (!countsAt('export', project)) return start();
  // If several exports start together, only one counts.
  return withLock(`first-export-${project._id}`, async () => {
    const own = { _id: project._id, userId: owner._id };
    if (!(await Project.exists({ ...own, countsAtExport: true }))) return start();
    return asProjectOfMonth(owner, async () => {
      const started = await start();
      await unlessFull(Project.updateOne(own, { $set: { countsAtExport: false } }).exec());
      return started;
    });
  });
}

/** Formats the calendar month (UTC) of an instant as `2026-11`. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}
