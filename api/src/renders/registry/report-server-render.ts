import type { Frames } from '#shared/time/rational.ts';
import { RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { heldBy } from './claims.ts';
import { logLine } from './end-render.ts';
import { LostClaim } from './lost-claim.ts';

/** All frames made is not all done: the parts are joined, checked and stored. */
const PROGRESS_OF_ALL_FRAMES = 98;

/** Share of the frames before which the speed is that of starting up, and says nothing about the end. */
const FORETOLD_FROM = 0.02;

/** The log gets a line each time another tenth is done. */
const LOGGED_PERCENT = 10;

export interface ServerRenderProgress {
  /** Of the whole video, at most all of them; also those that an earlier try made. */
  readonly framesDone: Frames;
  /** Now; 0 before the first is there. */
  readonly framesPerSecond: number;
}

/**
 * Takes a worker's word, which is also its sign of life: to be called every second. Progress never goes back.
 * @param progress Null while there is nothing to tell: footage is fetched, or the file is checked and stored.
 * @throws LostClaim when the token is not the newest, or the job has ended or is gone: the worker stops at once.
 */
export async function reportServerRender(
  renderId: string,
  token: number,
  progress: ServerRenderProgress | null,
): Promise<void> {
  const job = await RenderJob.findOne(heldBy(renderId, token), 'frameCount progress').lean();
  if (job === null) throw new LostClaim(renderId, token);
  const { matchedCount } = await RenderJob.updateOne(heldBy(renderId, token), {
    ...(progress === null ? {} : changesOf(progress, job)),
    $set: { lastHeardAt: new Date(), ...(progress === null ? {} : speedOf(progress, job)) },
  });
  if (matchedCount === 0) throw new LostClaim(renderId, token);
}

type KnownJob = Pick<RenderJobDocument, 'frameCount' | 'progress'>;

function changesOf({ framesDone, framesPerSecond }: ServerRenderProgress, job: KnownJob) {
  const progress = Math.floor((framesDone / Math.max(1, job.frameCount)) * PROGRESS_OF_ALL_FRAMES);
  const isLogged = Math.floor(progress / LOGGED_PERCENT) > Math.floor(job.progress / LOGGED_PERCENT);
  const line = logLine(`${progress} %, ${framesPerSecond.toFixed(1)} frames a second`);
  return { $max: { progress }, ...(isLogged ? { $push: { logs: line } } : {}) };
}

function speedOf({ framesDone, framesPerSecond }: ServerRenderProgress, { frameCount }: KnownJob) {
  if (framesPerSecond <= 0) return { framesPerSecond: null, timeLeftSeconds: null };
  const isTooSoon = framesDone < frameCount * FORETOLD_FROM;
  const timeLeftSeconds = isTooSoon ? null : Math.max(0, frameCount - framesDone) / framesPerSecond;
  return { framesPerSecond, timeLeftSeconds };
}
