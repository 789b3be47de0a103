import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

/**
 * Makes one of the account's projects of this calendar month (UTC). Counted beforehand and atomically: neither deleting
 * a project nor requesting many at once gives more. A project that could not be made does not count.
 * @throws ApiError `project.plan-limit`
 */
export async function asProjectOfMonth<T>(user: UserDocument, make: () => Promise<T>): Promise<T> {
  const limit = PLAN_RULES[user.plan].projectsPerMonth;
  const projectMonth = monthOf(new Date());
  await User.updateOne(
    { _id: user._id, projectMonth: { $ne: projectMonth } },
    { $set: { projectMonth, projectsThisMonth: 0 } },
  );
  const { matchedCount } = await User.updateOne(
    { _id: user._id, projectMonth, ...(limit === null ? {} : { projectsThisMonth: { $lt: limit } }) },
    { $inc: { projectsThisMonth: 1 } },
  );
  if (matchedCount === 0) throw new ApiError('project.plan-limit', { data: { limit } });
  try {
    return await make();
  } catch (error) {
    await User.updateOne({ _id: user._id, projectMonth }, { $inc: { projectsThisMonth: -1 } });
    throw error;
  }
}

/** Formats the calendar month (UTC) of an instant as `2026-11`. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}
