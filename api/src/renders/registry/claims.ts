import type { Logger } from 'pino';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { repeat } from '#api/work/repeat.ts';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { failRender, logLine } from './end-render.ts';
import { byTurn, readActive } from './turns.ts';
import { isDeadHere } from './worker-id.ts';

/** A render fails after this many attempts. */
export const MAX_RENDER_ATTEMPTS = 3;

/** Workers report every second. A worker silent for this long counts as dead. */
export const WORKER_SILENCE_MS = 15_000;

const BEAT_MS = 1_000;

/** A render held by a worker. Every change to it names the token. */
export interface Claim {
  readonly job: RenderJobDocument;
  /** Increases with every claim of the same render. */
  readonly token: number;
}

/**
 * The render no longer belongs to this worker: it was cancelled or deleted, has ended, or another worker has claimed
 * it. The worker discards its work silently.
 */
export class LostClaim extends Error {
  override readonly name = 'LostClaim';

  constructor({ job, token }: Claim) {
    super(`Render ${job._id} is no longer held by claim ${token}.`);
  }
}

export interface ClaimOptions {
  /** Takes the render even from a worker that still seems alive. Default: no. */
  readonly isForced?: boolean;
  /** False when this continues the same attempt elsewhere. Default: yes. */
  readonly countsAsAttempt?: boolean;
}

/**
 * Claims a render that is waiting or whose worker has fallen silent. If several workers compete, only one gets it. A
 * render without attempts left fails instead.
 * @param target The id of a render, or `next` for the next one in turn.
 * @param workerId From `createWorkerId`.
 * @returns Null if there is nothing to claim.
 */
export async function claimRender(
  target: 'next' | { readonly renderId: string },
  workerId: string,
  { isForced = false, countsAsAttempt = true }: ClaimOptions = {},
): Promise<Claim | null> {
  for (;;) {
    const now = new Date();
    const renderId = target === 'next' ? await findNext(now) : target.renderId;
    if (renderId === null) return null;
    const job = await RenderJob.findOneAndUpdate(
      {
        _id: renderId,
        executor: 'server',
        status: { $in: ACTIVE_RENDER_STATUSES },
        ...(isForced ? {} : claimable(now)),
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
      { returnDocument: 'after' },
    );
    // Another worker was faster. There may be another render.
    if (job === null && target === 'next') continue;
    if (job === null) return null;
    if (job.attempts <= MAX_RENDER_ATTEMPTS) return begin(job, now, countsAsAttempt);
    const errorCode = 'render.worker-lost';
    await failRender(job, { errorCode, errorMessage: RENDER_FAILURES[errorCode] });
  }
}

async function findNext(now: Date): Promise<string | null> {
  const silentSince = silenceBefore(now);
  const waiting = (await readActive()).filter(
    ({ status, lastHeardAt }) => status === 'queued' || lastHeardAt < silentSince,
  );
  return waiting.sort(byTurn)[0]?._id ?? null;
}

/**
 * Returns the one claim under which many workers make the parts of a render. The first worker takes it.
 * @returns Null if the render has ended or no longer exists.
 */
export async function joinClaim(renderId: string, workerId: string): Promise<Claim | null> {
  return (await findRunning(renderId)) ?? (await claimRender({ renderId }, workerId)) ?? (await findRunning(renderId));
}

async function findRunning(renderId: string): Promise<Claim | null> {
  const job = await RenderJob.findOne({ _id: renderId, executor: 'server', status: 'processing' });
  return job && { job, token: job.claimToken };
}

/** Matches a render while this claim is its newest and the render has not ended. */
export function heldBy({ job, token }: Claim) {
  return { _id: job._id, executor: 'server', claimToken: token, status: 'processing' } as const;
}

export async function requireHeld(claim: Claim): Promise<void> {
  if ((await RenderJob.exists(heldBy(claim))) === null) throw new LostClaim(claim);
}

/**
 * Works on a claimed render with a heartbeat: calls `beat` immediately and then every second.
 * @param beat When it throws LostClaim, the work is aborted. Any other failure is only logged: a database restart must
 *   not cost a part that is almost done.
 * @throws Errors of the work, or the reason for its abort: LostClaim, or the reason of `signal`.
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

/** The values of a render that waits for another claim. */
export function waitingAgain() {
  return {
    status: 'queued',
    claimedBy: null,
    lastHeardAt: new Date(),
    framesPerSecond: null,
    timeLeftSeconds: null,
  } as const;
}

/** Returns a render to the queue. Does not count as a failed attempt. */
export async function releaseClaim(claim: Claim, reason: string): Promise<void> {
  await RenderJob.updateOne(heldBy(claim), {
    $set: waitingAgain(),
    $inc: { attempts: -1 },
    $push: { logs: logLine(`put back: ${reason}`) },
  });
}

/** Frees the renders of dead processes on this machine immediately, without waiting for their silence limit. */
export async function reclaimFromDeadHere(): Promise<void> {
  const held = await RenderJob.find({ executor: 'server', status: 'processing' }, '_id claimedBy claimToken').lean();
  for (const { _id, claimedBy, claimToken } of held) {
    if (!claimedBy || !isDeadHere(claimedBy)) continue;
    await RenderJob.updateOne({ _id, claimToken, status: 'processing' }, { $set: { lastHeardAt: new Date(0) } });
  }
}

/** Matches waiting renders, and those abandoned by a worker or by an API process that died before it queued them. */
function claimable(now: Date) {
  return {
    $or: [
      { status: 'queued' as const },
      { status: { $in: ['pending', 'processing'] as const }, lastHeardAt: { $lt: silenceBefore(now) } },
    ],
  };
}

function silenceBefore(now: Date): Date {
  return new Date(now.getTime() - WORKER_SILENCE_MS);
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
