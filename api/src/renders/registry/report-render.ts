import type * as z from 'zod';
import type { reportRenderSchema } from '#shared/contracts/render.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { failSilentRenders, finished, logLine } from './end-render.ts';

/** The log gets a line each time another tenth is done. */
const LOGGED_PERCENT = 10;

/**
 * Takes the executing tab's word on how far it is. Progress never goes back: of words that overtake each other the
 * highest counts.
 * @throws ApiError `render.finished` when the job has ended, silence included.
 */
export async function reportRender(
  job: RenderJobDocument,
  { progress, framesPerSecond, isWaiting = false }: z.output<typeof reportRenderSchema>,
): Promise<RenderJobDocument> {
  if (isWaiting) {
    await hearFrom(job);
    return RenderJob.findById(job._id).orFail();
  }
  await failSilentRenders({ _id: job._id });
  const lines: string[] = [];
  if (job.startedAt === null) lines.push(logLine('processing'));
  if (Math.floor(progress / LOGGED_PERCENT) > Math.floor(job.progress / LOGGED_PERCENT)) {
    lines.push(
      logLine(`${Math.floor(progress)} %${framesPerSecond ? `, ${framesPerSecond.toFixed(1)} frames a second` : ''}`),
    );
  }
  const now = new Date();
  const reported = await RenderJob.findOneAndUpdate(
    { _id: job._id, status: { $in: ACTIVE_RENDER_STATUSES } },
    {
      $max: { progress },
      $set: {
        status: 'processing',
        lastHeardAt: now,
        startedAt: job.startedAt ?? now,
        ...(framesPerSecond === undefined ? {} : { framesPerSecond }),
      },
      ...(lines.length > 0 ? { $push: { logs: lines.join('\n') } } : {}),
    },
    { returnDocument: 'after' },
  );
  return reported ?? finished(job);
}

/** Counts any other sign of life of the executing tab. @throws ApiError `render.finished` */
export async function hearFrom(job: RenderJobDocument, line?: string): Promise<void> {
  await failSilentRenders({ _id: job._id });
  const { matchedCount } = await RenderJob.updateOne(
    { _id: job._id, status: { $in: ACTIVE_RENDER_STATUSES } },
    {
      $set: { lastHeardAt: new Date() },
      ...(line === undefined ? {} : { $push: { logs: logLine(line) } }),
    },
  );
  if (matchedCount === 0) await finished(job);
}
