import type { RenderLoad } from '#shared/contracts/health.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { silenceOf } from './end-render.ts';
import type { RenderQueue } from './render-queue.ts';

const WAITING = { executor: 'server', status: 'queued' } as const;

/** An account's jobs, or those of one of its projects, newest first and without their logs. Reading changes nothing. */
export async function findRenders(filter: { userId: string; projectId?: string }): Promise<RenderJobDocument[]> {
  return (await RenderJob.find(filter, '-logs -order').sort({ createdAt: -1, _id: 1 })).map(asSeen);
}

/**
 * A job as people see it: one whose tab has fallen silent has failed, also while upkeep has not written that down, as after
 * a restart. The document is not saved.
 */
export function asSeen(job: RenderJobDocument): RenderJobDocument {
  const silence = silenceOf(job);
  if (silence === null) return job;
  const { errorCode, errorMessage, completedAt } = silence;
  return job.set({ status: 'failed', errorCode, errorMessage, completedAt });
}

/** The place of a server render among those that wait, by priority, then by age, as they are claimed; null for any other. */
export async function queuePositionOf(
  { renderer }: Pick<AppDeps, 'renderer'>,
  { _id, executor, status, priority, createdAt }: RenderJobDocument,
): Promise<number | null> {
  if (executor !== 'server' || status !== 'queued' || !renderer.isAvailable) return null;
  const before = await RenderJob.countDocuments({
    ...WAITING,
    $or: [
      { priority: { $lt: priority } },
      { priority, createdAt: { $lt: createdAt } },
      { priority, createdAt, _id: { $lt: _id } },
    ],
  });
  return before + 1;
}

/** How busy the server renderer is. */
export async function loadOf(queue: RenderQueue): Promise<RenderLoad> {
  const [waiting, active, oldest, workers] = await Promise.all([
    RenderJob.countDocuments(WAITING),
    RenderJob.countDocuments({ executor: 'server', status: 'processing' }),
    RenderJob.findOne(WAITING, 'createdAt').sort({ createdAt: 1 }).lean(),
    queue.countWorkers(),
  ]);
  return { waiting, active, oldestWaitingMs: oldest && Math.max(0, Date.now() - oldest.createdAt.getTime()), workers };
}

/** Which of these renders are still to end. */
export async function activeAmong(renderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const active = { _id: { $in: renderIds }, status: { $in: ACTIVE_RENDER_STATUSES } };
  return new Set((await RenderJob.find(active, '_id').lean()).map(({ _id }) => _id));
}
