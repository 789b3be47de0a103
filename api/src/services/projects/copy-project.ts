import { ApiError } from '#api/errors/api-error.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { asProjectOfMonth } from '#api/services/plan-limit.ts';
import { loadTimeline, readTimeline, refuseViolations } from '#api/services/timelines/timelines.ts';
import { titleOfCopy } from '#shared/contracts/project.ts';
import { countsAt } from '#shared/plans/monthly-count.ts';
import { keepUnsent } from '#shared/timeline/keep-unsent.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { makeOnce, storeProject } from './store-project.ts';

interface CopyOptions {
  /** Chosen by the client; see `makeOnce`. */
  id?: string | undefined;
  /** Default: the original's, with "(copy)". */
  title?: string | undefined;
  /** Contents of the copy. Default: the stored timeline of the original. */
  timeline?: Timeline | undefined;
}

/**
 * Makes a project with the settings of another; it counts for the plan's month, or as the other at its first export. Both use the same assets, which belong
 * to the account.
 * @throws ApiError 400 for a timeline that breaks a rule, `project.generating`, `project.plan-limit`. A failure leaves
 *   nothing behind and does not count.
 */
export async function copyProject(
  owner: Owner,
  original: ProjectDocument,
  { id, title, timeline: given }: CopyOptions,
): Promise<ProjectDocument> {
  if (original.status === 'generating') throw new ApiError('project.generating');
  const stored = await readTimeline(await loadTimeline(original._id));
  const timeline = given ? keepUnsent(given, stored) : stored;
  refuseViolations(timeline);
  const { description, aspectRatio, targetPlatform, brandKitId, showLogo, aiPrompt, narrator, countsAtExport } =
    original;
  const values = {
    title: title ?? titleOfCopy(original.title),
    description,
    status: timeline.tracks.some(({ clips }) => clips.length > 0) ? 'ready' : 'draft',
    aspectRatio,
    targetPlatform,
    brandKitId,
    showLogo,
    aiPrompt,
    narrator,
    countsAtExport,
  } as const;
  return makeOnce(owner, id, (newId) => {
    const store = () => storeProject(owner, values, { id: newId, timeline });
    return countsAt('creation', values) ? asProjectOfMonth(owner, store) : store();
  });
}
