import { RENDER_SILENCE_MS } from '#shared/contracts/render.ts';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { Project } from '../../models/project.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { moveProject } from '../../services/projects/project-status.ts';
import { releaseProject } from './release-project.ts';

/** A line of a render's log, with the instant at which it was written. */
export function logLine(text: string, now = new Date()): string {
  return `${now.toISOString()} ${text}`;
}

/** How a job fails: the code that programs go by, and what a person reads. */
export interface RenderFailure {
  readonly errorCode: string;
  readonly errorMessage: string;
  /** Further lines for the log. */
  readonly log?: readonly string[];
}

/** When a job is failed only under a condition. */
export interface FailOnlyIf {
  /** Nothing was heard from the executor since then. */
  readonly unheardSince?: Date;
  /** This is the newest claim of it. */
  readonly claimToken?: number;
}

/**
 * Ends an active job without a file, and gives its project back the status that it had. Of everybody who tries to end a job
 * one succeeds: the change demands that it is still active.
 * @returns The failed job, or null when it had ended already, or the condition does not hold.
 */
export async function failRender(
  job: RenderJobDocument,
  { errorCode, errorMessage, log = [] }: RenderFailure,
  { unheardSince, claimToken }: FailOnlyIf = {},
): Promise<RenderJobDocument | null> {
  const failed = await RenderJob.findOneAndUpdate(
    {
      _id: job._id,
      status: { $in: ACTIVE_RENDER_STATUSES },
      ...(unheardSince === undefined ? {} : { lastHeardAt: { $lt: unheardSince } }),
      ...(claimToken === undefined ? {} : { claimToken }),
    },
    {
      $set: {
        status: 'failed',
        slot: job._id,
        errorCode,
        errorMessage,
        order: null,
        timeLeftSeconds: null,
        completedAt: new Date(),
      },
      $push: { logs: [...log, logLine(`failed: ${errorMessage} (${errorCode})`)].join('\n') },
    },
    { returnDocument: 'after' },
  );
  if (failed !== null) await releaseProject(failed, failed.projectStatusBefore);
  return failed;
}

/**
 * Ends a job because its owner does not want it any more, and the work on it where the server does it.
 * @throws ApiError `render.finished`
 */
export async function cancelRender(
  { renderer }: Pick<AppDeps, 'renderer'>,
  job: RenderJobDocument,
): Promise<RenderJobDocument> {
  const cancelled = await failRender(job, {
    errorCode: 'render.cancelled',
    errorMessage: RENDER_FAILURES['render.cancelled'],
  });
  if (cancelled === null) return finished(job);
  if (job.executor === 'server' && renderer.isAvailable) await renderer.queue.cancel(job._id);
  return cancelled;
}

/** @throws ApiError `render.finished` with the status that the job has ended in, or 404 when it is gone. */
export async function finished(job: RenderJobDocument): Promise<never> {
  const current = await RenderJob.findById(job._id, 'status').lean();
  if (current === null) throw new ApiError('render.not-found');
  throw new ApiError('render.finished', { data: { status: current.status } });
}

/**
 * Fails the jobs of tabs that have not been heard of for a minute. Called on reading too, so that nobody sees a job at
 * work that is not, also right after a restart.
 */
export async function failSilentRenders(
  filter: { userId?: string; projectId?: string; _id?: string } = {},
): Promise<number> {
  const unheardSince = new Date(Date.now() - RENDER_SILENCE_MS);
  const silent = await RenderJob.find({
    ...filter,
    executor: 'browser',
    status: { $in: ACTIVE_RENDER_STATUSES },
    lastHeardAt: { $lt: unheardSince },
  });
  let failed = 0;
  for (const job of silent) {
    const failure = { errorCode: 'render.silent', errorMessage: RENDER_FAILURES['render.silent'] };
    if ((await failRender(job, failure, { unheardSince })) !== null) failed += 1;
  }
  return failed;
}

/** Gives projects back that say they are rendering while no job of theirs is: the server died between the two writes. */
export async function releaseStuckProjects(): Promise<void> {
  for (const project of await Project.find({ status: 'rendering' }, '_id').lean()) {
    if (await RenderJob.exists({ slot: project._id })) continue;
    await moveProject(project._id, { from: ['rendering'], to: 'ready' });
  }
}

/** Removes the renders of a deleted project with their files. */
export async function deleteRendersOf(files: FileStore, projectId: string): Promise<void> {
  const jobs = await RenderJob.find({ projectId }, 'outputKey').lean();
  await RenderJob.deleteMany({ projectId });
  for (const { outputKey } of jobs) if (outputKey) await files.delete(outputKey);
}
