import type { FileStat, FileStore } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { unlessFull } from '#api/errors/database-errors.ts';
import { Project } from '#api/models/project.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { moveProject } from '#api/services/project-status.ts';
import { announce } from '#api/services/webhooks/announce.ts';
import { RENDER_SILENCE_MS } from '#shared/contracts/render.ts';
import type { RenderReport } from '#shared/contracts/render-report.ts';
import { RENDER_ERRORS, RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { forgetVideo } from './forget-video.ts';
import type { ServerRenderer } from './render-queue.ts';

export function logLine(text: string, now = new Date()): string {
  return `${now.toISOString()} ${text}`;
}

/** A job's failure: a code for programs and a message for people. */
export interface RenderFailure {
  readonly errorCode: string;
  readonly errorMessage: string;
  /** Further lines for the log. */
  readonly log?: readonly string[];
  /** Default: now. */
  readonly completedAt?: Date;
}

/** A condition besides the job being active: the claim is the newest (`heldBy`), or the executor has been silent. */
interface OnlyIf {
  readonly status?: 'processing';
  readonly claimToken?: number;
  readonly lastHeardAt?: { readonly $lt: Date };
}

/**
 * Ends an active job without a file and restores its project's status. If several calls try to end a job, only the
 * first succeeds.
 * @returns The failed job, or null if it had already ended or the condition does not hold.
 */
export function failRender(
  job: RenderJobDocument,
  { errorCode, errorMessage, log = [], completedAt = new Date() }: RenderFailure,
  onlyIf: OnlyIf = {},
): Promise<RenderJobDocument | null> {
  const lines = [...log, logLine(`failed: ${errorMessage} (${errorCode})`)];
  return endRender(job, { status: 'failed', errorCode, errorMessage, completedAt, cuts: null }, lines, onlyIf);
}

/** A finished file in storage, and facts about it. */
export interface FinishedRender extends Pick<FileStat, 'key' | 'size'> {
  /** Null when its maker sent none. */
  readonly report: RenderReport | null;
  /** Default: the ones noted during the render. */
  readonly notices?: readonly string[] | undefined;
}

/** Makes a stored and checked file the output of an active job. @returns As {@link failRender}. */
export function finishRender(
  job: RenderJobDocument,
  { key, size, report, notices }: FinishedRender,
  onlyIf: OnlyIf = {},
): Promise<RenderJobDocument | null> {
  // A tab may finish before its first report.
  const startedAt = job.startedAt ?? job.createdAt;
  const values = { progress: 100, outputKey: key, fileSize: size, report, startedAt, completedAt: new Date() };
  const noted = notices && { notices: [...notices] };
  return endRender(job, { status: 'completed', ...values, ...noted }, [logLine(`completed: ${size} bytes`)], onlyIf);
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
    // Upkeep releases a project that a full disk left as rendering.
    await unlessFull(releaseProject(ended));
    await announceEnd(ended);
  }
  return ended;
}

async function announceEnd(job: RenderJobDocument): Promise<void> {
  const { _id: renderId, userId, projectId, preset } = job;
  const data = { renderId, projectId, preset };
  if (job.status === 'completed') await announce(userId, 'render.done', { ...data, fileSize: job.fileSize });
  else await announce(userId, 'render.failed', { ...data, errorCode: job.errorCode, errorMessage: job.errorMessage });
}

/**
 * Sets a project's status after its render. A project edited in the meantime becomes `ready`, because the video does
 * not show the edit. The order matters: an edit saved after the version is read finds the project completed and makes
 * it ready itself.
 */
async function releaseProject(ended: RenderJobDocument): Promise<void> {
  const { projectId, userId, timelineVersion, projectStatusBefore: before } = ended;
  const project = { _id: projectId, userId };
  // A full disk may have kept the start from marking the project as rendering.
  const from = ['rendering', before] as const;
  await moveProject(project, { from, to: ended.status === 'completed' ? 'completed' : before });
  const timeline = await TimelineRecord.findOne({ projectId }, 'version').lean();
  if (timeline?.version !== timelineVersion) await moveProject(project, { from: ['completed'], to: 'ready' });
}

/**
 * Ends a job at its owner's request and stops the server's work on it.
 * @throws ApiError `render.finished`
 */
export async function cancelRender(
  { renderer }: { renderer: ServerRenderer },
  job: RenderJobDocument,
): Promise<RenderJobDocument> {
  const errorCode = 'render.cancelled';
  const cancelled = await failRender(job, { errorCode, errorMessage: RENDER_FAILURES[errorCode] });
  if (cancelled === null) return finished(job);
  if (job.executor === 'server' && renderer.isAvailable) await renderer.queue.cancel(job._id);
  return cancelled;
}

/** @throws ApiError `render.finished` with the job's final status, or 404 if the job no longer exists. */
export async function finished(job: RenderJobDocument): Promise<never> {
  const current = await RenderJob.findById(job._id, 'status').lean();
  if (current === null) throw new ApiError('render.not-found');
  throw new ApiError('render.finished', { data: { status: current.status } });
}

/** The failure of an active job whose tab has been silent for a minute. Null for any other job. */
export function silenceOf({ executor, status, lastHeardAt }: RenderJobDocument): Required<RenderFailure> | null {
  const completedAt = new Date(lastHeardAt.getTime() + RENDER_SILENCE_MS);
  const isActive = ACTIVE_RENDER_STATUSES.some((active) => active === status);
  if (executor !== 'browser' || !isActive || completedAt.getTime() > Date.now()) return null;
  return { errorCode: 'render.silent', errorMessage: RENDER_FAILURES['render.silent'], log: [], completedAt };
}

/** Fails the jobs of silent tabs. The maintenance job calls this, and so does every change or start of a job. */
export async function failSilentRenders(
  filter: { userId?: string; projectId?: string; _id?: string } = {},
): Promise<void> {
  const silentSince = { $lt: new Date(Date.now() - RENDER_SILENCE_MS) };
  const active = { executor: 'browser', status: { $in: ACTIVE_RENDER_STATUSES } } as const;
  for (const job of await RenderJob.find({ ...filter, ...active, lastHeardAt: silentSince })) {
    const failure = silenceOf(job);
    if (failure !== null) await failRender(job, failure, { lastHeardAt: silentSince });
  }
}

/** Fails all server renders, because this server can no longer render. */
export async function failServerRenders(): Promise<void> {
  const errorCode = 'render.server-unavailable';
  const errorMessage = RENDER_ERRORS[errorCode].message;
  for (const job of await RenderJob.find({ executor: 'server', status: { $in: ACTIVE_RENDER_STATUSES } })) {
    await failRender(job, { errorCode, errorMessage });
  }
}

/**
 * Releases projects that are marked as rendering without an active job, because the server died or its disk was full
 * between the two writes.
 */
export async function releaseStuckProjects(): Promise<void> {
  for (const project of await Project.find({ status: 'rendering' }, 'userId').lean()) {
    if (await RenderJob.exists({ slot: project._id })) continue;
    const last = await RenderJob.findOne({ projectId: project._id }).sort({ createdAt: -1, _id: 1 });
    if (last) await releaseProject(last);
    await moveProject(project, { from: ['rendering'], to: 'ready' });
  }
}

/** Removes an ended job with its file and its links. @throws ApiError `render.active` */
export async function deleteRender({ files }: { files: FileStore }, { _id }: RenderJobDocument): Promise<void> {
  const ended = await RenderJob.findOneAndDelete({ _id, status: { $in: ['completed', 'failed'] } });
  if (ended === null) throw new ApiError('render.active', { data: { renderId: _id } });
  await forgetVideo(ended);
  if (ended.outputKey) await files.delete(ended.outputKey);
}

/** Deletes the active job of a project that is being generated. The generator notices and stops. */
export async function deleteActiveRenders(projectId: string): Promise<void> {
  await RenderJob.deleteMany({ projectId, status: { $in: ACTIVE_RENDER_STATUSES } });
}

export async function deleteRendersOf(files: FileStore, projectId: string): Promise<void> {
  const jobs = await RenderJob.find({ projectId }, 'outputKey').lean();
  await RenderJob.deleteMany({ projectId });
  for (const { outputKey } of jobs) if (outputKey) await files.delete(outputKey);
}
