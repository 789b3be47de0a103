import type { ProjectStatus } from '#shared/contracts/project.ts';
import { RENDER_SILENCE_MS } from '#shared/contracts/render.ts';
import { RENDER_ERRORS, RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import type { FileStat, FileStore } from '../../adapters/files/file-store.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { Project } from '../../models/project.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { TimelineRecord } from '../../models/timeline.ts';
import { moveProject } from '../../services/projects/project-status.ts';

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
  /** Default: now. */
  readonly completedAt?: Date;
}

/** What must hold of a job beside that it is active: a claim is the newest, see `heldBy`, or the executor has been silent. */
interface OnlyIf {
  readonly status?: 'processing';
  readonly claimToken?: number;
  readonly lastHeardAt?: { readonly $lt: Date };
}

/**
 * Ends an active job without a file and gives its project back the status that it had. Of all who try to end a job one
 * succeeds: the change demands that it is still active.
 * @returns The failed job; null when it had ended already, or the condition does not hold.
 */
export function failRender(
  job: RenderJobDocument,
  { errorCode, errorMessage, log = [], completedAt = new Date() }: RenderFailure,
  onlyIf: OnlyIf = {},
): Promise<RenderJobDocument | null> {
  const lines = [...log, logLine(`failed: ${errorMessage} (${errorCode})`)];
  return endRender(job, { status: 'failed', errorCode, errorMessage, completedAt }, lines, onlyIf);
}

/** Makes a file that is stored and checked the output of an active job. @returns As {@link failRender}. */
export function finishRender(
  job: RenderJobDocument,
  { key, size }: Pick<FileStat, 'key' | 'size'>,
  onlyIf: OnlyIf = {},
): Promise<RenderJobDocument | null> {
  const values = { progress: 100, outputKey: key, fileSize: size, completedAt: new Date() };
  return endRender(job, { status: 'completed', ...values }, [logLine(`completed: ${size} bytes`)], onlyIf);
}

async function endRender(
  { _id }: RenderJobDocument,
  values: Partial<RenderJobDocument> & { status: 'completed' | 'failed' },
  lines: readonly string[],
  onlyIf: OnlyIf,
): Promise<RenderJobDocument | null> {
  const ended = await RenderJob.findOneAndUpdate(
    { _id, status: { $in: ACTIVE_RENDER_STATUSES }, ...onlyIf },
    { $set: { slot: _id, order: null, timeLeftSeconds: null, ...values }, $push: { logs: lines.join('\n') } },
    { returnDocument: 'after' },
  );
  if (ended !== null) {
    await releaseProject(ended, ended.status === 'completed' ? 'completed' : ended.projectStatusBefore);
  }
  return ended;
}

/**
 * Moves a project on when its render has ended: `completed`, or back to what it was. One that was edited in the meantime is
 * `ready`, for the finished video does not show it as it is now. The order matters: an edit that is saved after the look
 * at the version finds the project completed, and makes it ready itself.
 */
async function releaseProject({ projectId, timelineVersion }: RenderJobDocument, status: ProjectStatus): Promise<void> {
  await moveProject(projectId, { from: ['rendering'], to: status });
  const timeline = await TimelineRecord.findOne({ projectId }, 'version').lean();
  if (timeline?.version !== timelineVersion) await moveProject(projectId, { from: ['completed'], to: 'ready' });
}

/**
 * Ends a job because its owner no longer wants it, and the work on it where the server does it.
 * @throws ApiError `render.finished`
 */
export async function cancelRender(
  { renderer }: Pick<AppDeps, 'renderer'>,
  job: RenderJobDocument,
): Promise<RenderJobDocument> {
  const errorCode = 'render.cancelled';
  const cancelled = await failRender(job, { errorCode, errorMessage: RENDER_FAILURES[errorCode] });
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

/** How a job has failed whose tab was last heard of a minute ago or earlier; null for any other. */
export function silenceOf({ executor, status, lastHeardAt }: RenderJobDocument): Required<RenderFailure> | null {
  const completedAt = new Date(lastHeardAt.getTime() + RENDER_SILENCE_MS);
  const isActive = ACTIVE_RENDER_STATUSES.some((active) => active === status);
  if (executor !== 'browser' || !isActive || completedAt.getTime() > Date.now()) return null;
  return { errorCode: 'render.silent', errorMessage: RENDER_FAILURES['render.silent'], log: [], completedAt };
}

/** Fails the jobs of silent tabs. Called by the clock, and before a job is changed or another one is started. */
export async function failSilentRenders(
  filter: { userId?: string; projectId?: string; _id?: string } = {},
): Promise<void> {
  const unheardSince = { $lt: new Date(Date.now() - RENDER_SILENCE_MS) };
  const active = { executor: 'browser', status: { $in: ACTIVE_RENDER_STATUSES } } as const;
  for (const job of await RenderJob.find({ ...filter, ...active, lastHeardAt: unheardSince })) {
    const failure = silenceOf(job);
    if (failure !== null) await failRender(job, failure, { lastHeardAt: unheardSince });
  }
}

/** Fails the renders of a server that cannot render any more. */
export async function failServerRenders(): Promise<void> {
  const errorCode = 'render.server-unavailable';
  const errorMessage = RENDER_ERRORS[errorCode].message;
  for (const job of await RenderJob.find({ executor: 'server', status: { $in: ACTIVE_RENDER_STATUSES } })) {
    await failRender(job, { errorCode, errorMessage });
  }
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
