import type { AppDeps } from '#api/app-deps.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { RENDERS_LISTED } from '#shared/contracts/render.ts';
import type { RenderLoad } from '#shared/contracts/render-load.ts';
import { silenceOf } from './end-render.ts';
import type { RenderQueue } from './render-queue.ts';

const WAITING = { executor: 'server', status: 'queued' } as const;

/** Lists the newest jobs of an account or one of its projects, without what is long. Reading writes nothing. */
export async function findRenders(filter: { userId: string; projectId?: string }): Promise<RenderJobDocument[]> {
  const found = RenderJob.find(filter, '-logs -order -subtitles').sort({ createdAt: -1, _id: 1 }).limit(RENDERS_LISTED);
  return (await found).map(asSeen);
}

/**
 * Shows a job whose tab has gone silent as failed before upkeep records it, for example after a restart. The document is
 * changed in memory only.
 */
export function asSeen(job: RenderJobDocument): RenderJobDocument {
  const silence = silenceOf(job);
  if (silence === null) return job;
  const { errorCode, errorMessage, completedAt } = silence;
  return job.set({ status: 'failed', errorCode, errorMessage, completedAt });
}

/** A waiting server render's place in the queue, in the order of claims: 1 is next. Null for any other job. */
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

export async function loadOf(queue: RenderQueue): Promise<RenderLoad> {
  const [waiting, active, oldest, workers] = await Promise.all([
    RenderJob.countDocuments(WAITING),
    RenderJob.countDocuments({ executor: 'server', status: 'processing' }),
    RenderJob.findOne(WAITING, 'createdAt').sort({ createdAt: 1 }).lean(),
    queue.countWorkers(),
  ]);
  return { waiting, active, oldestWaitingMs: oldest && Math.max(0, Date.now() - oldest.createdAt.getTime()), workers };
}

/** Filters ids of renders down to those that have not ended. */
export async function activeAmong(renderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const active = { _id: { $in: renderIds }, status: { $in: ACTIVE_RENDER_STATUSES } };
  return new Set((await RenderJob.find(active, '_id').lean()).map(({ _id }) => _id));
}
