import type * as z from 'zod';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import type { reportRenderSchema } from '#shared/contracts/render.ts';
import type { Frames } from '#shared/time/rational.ts';
import { type Claim, heldBy, LostClaim } from './claims.ts';
import { finished, logLine } from './end-render.ts';

/** The log gets a line for each tenth. */
const LOGGED_PERCENT = 10;

/** Joining, checking and storing follow the last frame. */
const PROGRESS_OF_ALL_FRAMES = 98;

/** Before this share of the frames, the speed reflects the start-up and predicts nothing. */
const PREDICTED_FROM = 0.02;

/**
 * Records a tab's progress. Progress never decreases, even when reports arrive out of order.
 * @throws ApiError `render.finished` when the job has ended.
 */
export async function reportRender(
  job: RenderJobDocument,
  { progress, framesPerSecond, isWaiting = false }: z.output<typeof reportRenderSchema>,
): Promise<RenderJobDocument> {
  if (isWaiting) return record(job, {}, []);
  const lines = [
    ...(job.startedAt === null ? [logLine('processing')] : []),
    ...progressLines(job.progress, progress, framesPerSecond),
  ];
  const values = {
    status: 'processing',
    startedAt: job.startedAt ?? new Date(),
    ...(framesPerSecond === undefined ? {} : { framesPerSecond }),
  } as const;
  return record(job, values, lines, progress);
}

/** Records any other sign that the tab is alive. @throws ApiError `render.finished` */
export async function reportSign(job: RenderJobDocument, line: string): Promise<void> {
  await record(job, {}, [logLine(line)]);
}

async function record(
  job: RenderJobDocument,
  values: Partial<RenderJobDocument>,
  lines: readonly string[],
  progress = 0,
): Promise<RenderJobDocument> {
  const updated = await RenderJob.findOneAndUpdate(
    { _id: job._id, status: { $in: ACTIVE_RENDER_STATUSES } },
    { $max: { progress }, $set: { ...values, lastHeardAt: new Date() }, ...pushed(lines) },
    { returnDocument: 'after' },
  );
  return updated ?? finished(job);
}

export interface ServerRenderProgress {
  /** Finished frames of the whole video, including those of earlier attempts. */
  readonly framesDone: Frames;
  /** Current speed. 0 before the first frame. */
  readonly framesPerSecond: number;
}

/**
 * Records a worker's progress, which also shows that it is alive. Progress never decreases.
 * @param progress Null while footage is fetched or the file is stored.
 * @throws LostClaim
 */
export async function reportServerRender(claim: Claim, progress: ServerRenderProgress | null): Promise<void> {
  const held = heldBy(claim);
  const job = await RenderJob.findOne(held, 'frameCount progress').lean();
  if (job === null) throw new LostClaim(claim);
  const { framesDone = 0, framesPerSecond = 0 } = progress ?? {};
  const percent = Math.floor((framesDone / Math.max(1, job.frameCount)) * PROGRESS_OF_ALL_FRAMES);
  const { matchedCount } = await RenderJob.updateOne(held, {
    $max: { progress: percent, framesDone },
    $set: { lastHeardAt: new Date(), ...(progress && speedOf(progress, job.frameCount)) },
    ...pushed(progressLines(job.progress, percent, framesPerSecond)),
  });
  if (matchedCount === 0) throw new LostClaim(claim);
}

function speedOf({ framesDone, framesPerSecond }: ServerRenderProgress, frameCount: Frames) {
  if (framesPerSecond <= 0) return { framesPerSecond: null, timeLeftSeconds: null };
  const isTooSoon = framesDone < frameCount * PREDICTED_FROM;
  const timeLeftSeconds = isTooSoon ? null : Math.max(0, frameCount - framesDone) / framesPerSecond;
  return { framesPerSecond, timeLeftSeconds };
}

function progressLines(before: number, progress: number, framesPerSecond: number | undefined): string[] {
  if (Math.floor(progress / LOGGED_PERCENT) <= Math.floor(before / LOGGED_PERCENT)) return [];
  const speed = framesPerSecond ? `, ${framesPerSecond.toFixed(1)} frames a second` : '';
  return [logLine(`${Math.floor(progress)} %${speed}`)];
}

function pushed(lines: readonly string[]) {
  return lines.length > 0 ? { $push: { logs: lines.join('\n') } } : {};
}
