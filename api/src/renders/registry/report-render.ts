import type * as z from 'zod';
import type { reportRenderSchema } from '#shared/contracts/render.ts';
import type { Frames } from '#shared/time/rational.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { type Claim, heldBy, LostClaim } from './claims.ts';
import { finished, logLine } from './end-render.ts';

/** The log gets a line each time another tenth is done. */
const LOGGED_PERCENT = 10;

/** All frames made is not all done: the parts are joined, checked and stored. */
const PROGRESS_OF_ALL_FRAMES = 98;

/** Share of the frames before which the speed is that of starting up, and says nothing about the end. */
const FORETOLD_FROM = 0.02;

/**
 * Takes the executing tab's word on how far it is. Progress never goes back: of words that overtake each other the
 * highest counts.
 * @throws ApiError `render.finished` when the job has ended.
 */
export async function reportRender(
  job: RenderJobDocument,
  { progress, framesPerSecond, isWaiting = false }: z.output<typeof reportRenderSchema>,
): Promise<RenderJobDocument> {
  if (isWaiting) return hear(job, {}, []);
  const lines = [
    ...(job.startedAt === null ? [logLine('processing')] : []),
    ...progressLines(job.progress, progress, framesPerSecond),
  ];
  const values = {
    status: 'processing',
    startedAt: job.startedAt ?? new Date(),
    ...(framesPerSecond === undefined ? {} : { framesPerSecond }),
  } as const;
  return hear(job, values, lines, progress);
}

/** Counts any other sign of life of the executing tab. @throws ApiError `render.finished` */
export async function hearFrom(job: RenderJobDocument, line: string): Promise<void> {
  await hear(job, {}, [logLine(line)]);
}

async function hear(
  job: RenderJobDocument,
  values: Partial<RenderJobDocument>,
  lines: readonly string[],
  progress = 0,
): Promise<RenderJobDocument> {
  const heard = await RenderJob.findOneAndUpdate(
    { _id: job._id, status: { $in: ACTIVE_RENDER_STATUSES } },
    { $max: { progress }, $set: { ...values, lastHeardAt: new Date() }, ...pushed(lines) },
    { returnDocument: 'after' },
  );
  return heard ?? finished(job);
}

/** How far a server render is. */
export interface ServerRenderProgress {
  /** Of the whole video, at most all of them; also those that an earlier try made. */
  readonly framesDone: Frames;
  /** Now; 0 before the first is there. */
  readonly framesPerSecond: number;
}

/**
 * Takes a worker's word, which is also its sign of life: to be called every second. Progress never goes back.
 * @param progress Null while there is nothing to tell: footage is fetched, or the file is checked and stored.
 * @throws LostClaim when the claim is not the newest, or the job has ended or is gone: the worker stops at once.
 */
export async function reportServerRender(claim: Claim, progress: ServerRenderProgress | null): Promise<void> {
  const held = heldBy(claim);
  const job = await RenderJob.findOne(held, 'frameCount progress').lean();
  if (job === null) throw new LostClaim(claim);
  const { framesDone = 0, framesPerSecond = 0 } = progress ?? {};
  const percent = Math.floor((framesDone / Math.max(1, job.frameCount)) * PROGRESS_OF_ALL_FRAMES);
  const { matchedCount } = await RenderJob.updateOne(held, {
    $max: { progress: percent },
    $set: { lastHeardAt: new Date(), ...(progress && speedOf(progress, job.frameCount)) },
    ...pushed(progressLines(job.progress, percent, framesPerSecond)),
  });
  if (matchedCount === 0) throw new LostClaim(claim);
}

function speedOf({ framesDone, framesPerSecond }: ServerRenderProgress, frameCount: Frames) {
  if (framesPerSecond <= 0) return { framesPerSecond: null, timeLeftSeconds: null };
  const isTooSoon = framesDone < frameCount * FORETOLD_FROM;
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
