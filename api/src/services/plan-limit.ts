import { ApiError } from '#api/errors/api-error.ts';
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

/**
 * Makes one of the owner's projects of this calendar month (UTC). Counted beforehand and atomically, so neither
 * deleting a project nor sending many requests together gains more. A project that could not be made does not count.
 * @throws ApiError `project.plan-limit`
 */
export async function asProjectOfMonth<T>(owner: Owner, make: () => Promise<T>): Promise<T> {
  const limit = PLAN_RULES[owner.plan].projectsPerMonth;
  const projectMonth = monthOf(new Date());
  const counted = countedModel(owner);
  await counted.updateOne(
    { _id: owner._id, projectMonth: { $ne: projectMonth } },
    { $set: { projectMonth, projectsThisMonth: 0 } },
  );
  const { matchedCount } = await counted.updateOne(
    { _id: owner._id, projectMonth, ...(limit === null ? {} : { projectsThisMonth: { $lt: limit } }) },
    { $inc: { projectsThisMonth: 1 } },
  );
  if (matchedCount === 0) throw new ApiError('project.plan-limit', { data: { limit } });
  try {
    return await make();
  } catch (error) {
    await counted.updateOne({ _id: owner._id, projectMonth }, { $inc: { projectsThisMonth: -1 } });
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
      await Project.updateOne(own, { $set: { countsAtExport: false } });
      return started;
    });
  });
}

/** Formats the calendar month (UTC) of an instant as `2026-11`. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}
