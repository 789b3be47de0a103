import type { RenderLoad } from '#shared/contracts/health.ts';
import { RenderJob } from '../../models/render-job.ts';

const WAITING = { executor: 'server', status: 'queued' } as const;

/** How many renders wait and are under way, by the registry. */
export async function countRenders(): Promise<Omit<RenderLoad, 'workers'>> {
  const [waiting, active, oldest] = await Promise.all([
    RenderJob.countDocuments(WAITING),
    RenderJob.countDocuments({ executor: 'server', status: 'processing' }),
    RenderJob.findOne(WAITING, 'createdAt').sort({ createdAt: 1 }).lean(),
  ]);
  return { waiting, active, oldestWaitingMs: oldest && Math.max(0, Date.now() - oldest.createdAt.getTime()) };
}

/** The place of a render among those that wait: by priority, then by age, as they are claimed. */
export async function positionOf(renderId: string): Promise<number | null> {
  const job = await RenderJob.findOne({ _id: renderId, ...WAITING }, 'priority createdAt').lean();
  if (job === null) return null;
  const { priority, createdAt } = job;
  const before = await RenderJob.countDocuments({
    ...WAITING,
    $or: [
      { priority: { $lt: priority } },
      { priority, createdAt: { $lt: createdAt } },
      { priority, createdAt, _id: { $lt: renderId } },
    ],
  });
  return before + 1;
}
