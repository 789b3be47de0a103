import type { FileStore } from '#api/adapters/files/file-store.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import type { RenderReport } from '#shared/contracts/render-report.ts';
import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { findStoredFault } from './check-output.ts';
import { type Claim, heldBy, LostClaim } from './claims.ts';
import { finishRender } from './end-render.ts';

/** After a shorter wait the owner is probably still at the screen. */
const LONG_RENDER_MS = MINUTE_MS;

/**
 * Makes a finished file the output of its job. Stores the file under an unknown key, checks its bytes once more, and
 * makes it the owner's download in one step that requires the newest token. A late worker leaves nothing behind.
 * @param path A file that passed `checkOutput`. It stays in place.
 * @param report Its check, kept with the job; null when it doesn't fit a report.
 * @throws LostClaim; CodedError `render.output-rejected` with the fault; StorageError when the file cannot be stored.
 */
export async function publishRender(
  { files, queue }: { files: FileStore; queue: JobQueue },
  claim: Claim,
  path: string,
  report: RenderReport | null,
): Promise<void> {
  const { job } = claim;
  const key = files.newKey(job.userId);
  const { size } = await files.write(key, path);
  try {
    const fault = await findStoredFault(files, key, job);
    if (fault !== null) {
      throw new CodedError('render.output-rejected', `${RENDER_ERRORS['render.output-rejected'].message} ${fault}`);
    }
    const completed = await finishRender(job, { key, size, report }, heldBy(claim));
    if (completed === null) throw new LostClaim(claim);
    await mailWhenLong(queue, completed);
  } catch (error) {
    // The job may have the file after all, if only the database's answer was lost.
    if (!(await RenderJob.exists({ outputKey: key }))) await files.delete(key);
    throw error;
  }
}

async function mailWhenLong(queue: JobQueue, job: RenderJobDocument): Promise<void> {
  if (!job.completedAt || job.completedAt.getTime() - job.createdAt.getTime() < LONG_RENDER_MS) return;
  await queue.add({ name: 'send-render-ready', payload: { renderId: job._id, userId: job.userId } }, job._id);
}
