import { setTimeout as sleep } from 'node:timers/promises';
import { RenderJob } from '../../models/render-job.ts';
import { type Claim, claimRender, heldBy } from '../registry/claims.ts';
import { LostClaim } from '../registry/lost-claim.ts';

/** How often a worker looks whether its render still wants it, and says how far it is. */
const BEAT_MS = 1_000;

/** A piece of work failed, for the reason that is its cause. */
export class FailedInClaim extends Error {
  override readonly name = 'FailedInClaim';
  /** Only while this claim is the newest may its failure end the render. */
  readonly token: number;

  constructor(token: number, cause: unknown) {
    super(`A piece of work failed in claim ${token}.`, { cause });
    this.token = token;
  }
}

/**
 * The claim under which all parts of a render are made, wherever that is. The first worker that begins with one takes the
 * render; the others join in.
 * @returns Null when the render has ended or is gone.
 */
export async function joinInClaim(renderId: string, workerId: string): Promise<Claim | null> {
  const running = await findRunning(renderId);
  if (running !== null) return running;
  return (await claimRender({ renderId }, workerId)) ?? (await findRunning(renderId));
}

/** Whether a render is still to end. */
export async function isUnderWay(renderId: string): Promise<boolean> {
  const job = await RenderJob.findById(renderId, 'status').lean();
  return job?.status === 'pending' || job?.status === 'queued' || job?.status === 'processing';
}

/** @throws LostClaim when the token is not the newest any more, or the render has ended. */
export async function requireHeld(renderId: string, token: number): Promise<void> {
  if ((await RenderJob.exists(heldBy(renderId, token))) === null) throw new LostClaim(renderId, token);
}

/**
 * Does some work and meanwhile beats every second. A beat that throws LostClaim ends the work, which then throws that;
 * any other failure of a beat passes (a database that restarts must not cost a part that is nearly made).
 */
export async function whileBeating<Result>(
  beat: () => Promise<void>,
  outer: AbortSignal,
  onBeatFailed: (error: unknown) => void,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const done = new AbortController();
  const beating = (async () => {
    for (;;) {
      await sleep(BEAT_MS, undefined, { signal: done.signal });
      try {
        await beat();
      } catch (error) {
        if (error instanceof LostClaim) return lost.abort(error);
        onBeatFailed(error);
      }
    }
  })().catch(() => {});
  try {
    return await work(AbortSignal.any([outer, lost.signal]));
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    done.abort();
    await beating;
  }
}

async function findRunning(renderId: string): Promise<Claim | null> {
  const job = await RenderJob.findOne({ _id: renderId, executor: 'server', status: 'processing' });
  return job && { job, token: job.claimToken };
}
