import type * as z from 'zod';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { RENDERS_LISTED, type rendersQuerySchema } from '#shared/contracts/render.ts';
import type { RenderLoad } from '#shared/contracts/render-load.ts';
import { silenceOf } from './end-render.ts';
import type { RenderQueue, ServerRenderer } from './render-queue.ts';
import { byTurn, type RenderInTurn, readActive } from './turns.ts';

/** Workers report every second. Over Redis no worker reports a render whose parts wait for those of others. */
const QUIET_MS = 5_000;

const WAITING = { executor: 'server', status: 'queued' } as const;

/** Lists the newest jobs of an account or of one of its projects, without their long fields. Writes nothing. */
export async function findRenders(
  userId: string,
  { projectId, before }: z.output<typeof rendersQuerySchema>,
): Promise<RenderJobDocument[]> {
  const filter = {
    userId,
    ...(projectId === undefined ? {} : { projectId }),
    ...(before === undefined ? {} : { createdAt: { $lt: new Date(before) } }),
  };
  const found = RenderJob.find(filter, '-logs -order -subtitles -cuts -parts')
    .sort({ createdAt: -1, _id: 1 })
    .limit(RENDERS_LISTED);
  return (await found).map(asSeen);
}

/**
 * Shows a job with a silent tab as failed before the maintenance job records it, for example after a restart. Changes
 * the document in memory only.
 */
export function asSeen(job: RenderJobDocument): RenderJobDocument {
  const silence = silenceOf(job);
  if (silence === null) return job;
  const { errorCode, errorMessage, completedAt } = silence;
  return job.set({ status: 'failed', errorCode, errorMessage, completedAt });
}

/**
 * A waiting server render's place in the queue, in the order of turns: 1 is next. Null for any other job. A render that
 * paused for another account waits too.
 */
export async function queuePositionOf(
  { renderer }: { renderer: ServerRenderer },
  { _id, executor, status }: RenderJobDocument,
): Promise<number | null> {
  const mayWait = executor === 'server' && (status === 'queued' || status === 'processing');
  if (!mayWait || !renderer.isAvailable) return null;
  const active = await readActive();
  const activeSince = new Date(Date.now() - QUIET_MS);
  const isAtWork = ({ status, lastHeardAt }: RenderInTurn) => status === 'processing' && lastHeardAt >= activeSince;
  // If nothing else is running, a quiet render has not given way: its worker is lost.
  const waitsInTurn = active.some(isAtWork);
  const waiting = active.filter((render) =>
    render.status === 'processing' ? waitsInTurn && !isAtWork(render) : render.status === 'queued',
  );
  const place = waiting.sort(byTurn).findIndex((render) => render._id === _id);
  return place === -1 ? null : place + 1;
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
