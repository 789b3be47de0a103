import type { Logger } from 'pino';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { repeat } from '../../services/upkeep/repeat.ts';
import { failRender, logLine } from './end-render.ts';
import { isDeadHere } from './worker-id.ts';

/** A render is given up after as many tries. */
export const MAX_RENDER_ATTEMPTS = 3;

/** A worker says something every second; one that was silent for this long is taken for dead. */
export const WORKER_SILENCE_MS = 15_000;

const BEAT_MS = 1_000;

/** A render in somebody's hands. Whatever is done with it must name the token. */
export interface Claim {
  readonly job: RenderJobDocument;
  /** The number of this claim: a later claim of the same render has a higher one. */
  readonly token: number;
}

/**
 * The render is no longer this worker's: it was cancelled or deleted, has ended, or another worker has taken it. What was
 * made of it is thrown away, and nobody is told.
 */
export class LostClaim extends Error {
  override readonly name = 'LostClaim';

  constructor({ job, token }: Claim) {
    super(`Render ${job._id} is no longer held by claim ${token}.`);
  }
}

export interface ClaimOptions {
  /** Whether a render is taken from a worker that still seems alive: the caller knows better. Default: no. */
  readonly isForced?: boolean;
  /** Whether it is one of the three tries; not so when the same try goes on elsewhere. Default: yes. */
  readonly countsAsAttempt?: boolean;
}

/**
 * Takes a render: one that waits, or one whose worker has fallen silent. Of several workers that ask at once one gets it.
 * One that has used up its tries is failed instead.
 * @param target The id of a render, or `next` for the one whose turn it is.
 * @param workerId Who takes it, see `createWorkerId`.
 * @returns Null when there is none to take.
 */
export async function claimRender(
  target: 'next' | { readonly renderId: string },
  workerId: string,
  { isForced = false, countsAsAttempt = true }: ClaimOptions = {},
): Promise<Claim | null> {
  for (;;) {
    const now = new Date();
    const job = await RenderJob.findOneAndUpdate(
      {
        executor: 'server',
        ...(target === 'next' ? {} : { _id: target.renderId }),
        ...(isForced ? { status: { $in: ACTIVE_RENDER_STATUSES } } : claimable(now)),
      },
      {
        $set: {
          status: 'processing',
          claimedBy: workerId,
          lastHeardAt: now,
          framesPerSecond: null,
          timeLeftSeconds: null,
        },
        $inc: { claimToken: 1, attempts: countsAsAttempt ? 1 : 0 },
      },
      { sort: { priority: 1, createdAt: 1, _id: 1 }, returnDocument: 'after' },
    );
    if (job === null) return null;
    if (job.attempts <= MAX_RENDER_ATTEMPTS) return begin(job, now, countsAsAttempt);
    const errorCode = 'render.worker-lost';
    await failRender(job, { errorCode, errorMessage: RENDER_FAILURES[errorCode] });
  }
}

/**
 * The claim under which many workers make the parts of one render: the first that begins takes it, the others join in.
 * @returns Null when the render has ended or is gone.
 */
export async function joinClaim(renderId: string, workerId: string): Promise<Claim | null> {
  return (await findRunning(renderId)) ?? (await claimRender({ renderId }, workerId)) ?? (await findRunning(renderId));
}

async function findRunning(renderId: string): Promise<Claim | null> {
  const job = await RenderJob.findOne({ _id: renderId, executor: 'server', status: 'processing' });
  return job && { job, token: job.claimToken };
}

/** Matches a render while this claim is the newest of it and it has not ended. */
export function heldBy({ job, token }: Claim) {
  return { _id: job._id, executor: 'server', claimToken: token, status: 'processing' } as const;
}

/** @throws LostClaim when the claim is not the newest any more, or the render has ended. */
export async function requireHeld(claim: Claim): Promise<void> {
  if ((await RenderJob.exists(heldBy(claim))) === null) throw new LostClaim(claim);
}

/**
 * Works on a claimed render with a heartbeat: `beat` is called at once and then every second.
 * @param beat Throws LostClaim when the render is no longer this worker's, which ends the work. Any other failure passes: a
 *   database that restarts must not cost a part that is nearly made.
 * @throws What the work throws, or the reason for which it was ended: LostClaim, or that of `signal`.
 */
export async function whileHeld<Result>(
  { beat, signal, log }: { beat(): Promise<void>; readonly signal: AbortSignal; readonly log: Logger },
  work: (held: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const held = AbortSignal.any([signal, lost.signal]);
  const heart = repeat(BEAT_MS, beat, (error) => {
    if (error instanceof LostClaim) lost.abort(error);
    else log.warn({ err: error }, 'the progress of a render could not be written');
  });
  try {
    return await work(held);
  } catch (error) {
    throw held.aborted ? held.reason : error;
  } finally {
    await heart.stop();
  }
}

/** What a render is set to that waits for another claim. */
export function waitingAgain() {
  return {
    status: 'queued',
    claimedBy: null,
    lastHeardAt: new Date(),
    framesPerSecond: null,
    timeLeftSeconds: null,
  } as const;
}

/** Puts a render back that its worker did not finish through no fault of the render: the worker is being stopped. */
export async function releaseClaim(claim: Claim): Promise<void> {
  await RenderJob.updateOne(heldBy(claim), {
    $set: waitingAgain(),
    $inc: { attempts: -1 },
    $push: { logs: logLine('put back: the worker stops') },
  });
}

/** Frees what earlier processes of this machine left in hand at once, rather than after their silence. */
export async function reclaimFromDeadHere(): Promise<void> {
  const held = await RenderJob.find({ executor: 'server', status: 'processing' }, '_id claimedBy claimToken').lean();
  for (const { _id, claimedBy, claimToken } of held) {
    if (!claimedBy || !isDeadHere(claimedBy)) continue;
    await RenderJob.updateOne({ _id, claimToken, status: 'processing' }, { $set: { lastHeardAt: new Date(0) } });
  }
}

/** What waits, and what was left behind by a worker, or by an API process between making the job and queueing it. */
function claimable(now: Date) {
  const silentSince = new Date(now.getTime() - WORKER_SILENCE_MS);
  return {
    $or: [
      { status: 'queued' as const },
      { status: { $in: ['pending', 'processing'] as const }, lastHeardAt: { $lt: silentSince } },
    ],
  };
}

async function begin(job: RenderJobDocument, now: Date, isNewTry: boolean): Promise<Claim | null> {
  const begun = await RenderJob.findOneAndUpdate(
    heldBy({ job, token: job.claimToken }),
    {
      $set: { startedAt: job.startedAt ?? now },
      ...(isNewTry ? { $push: { logs: logLine(`processing, try ${job.attempts} of ${MAX_RENDER_ATTEMPTS}`) } } : {}),
    },
    { returnDocument: 'after' },
  );
  return begun && { job: begun, token: begun.claimToken };
}
