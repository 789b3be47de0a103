import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { failRender, logLine } from './end-render.ts';

/** A render is given up after as many tries. */
export const MAX_RENDER_ATTEMPTS = 3;

/** A worker says something every second; one that was silent for this long is taken for dead. */
export const WORKER_SILENCE_MS = 15_000;

/** A render in somebody's hands. Whatever is done with it must name the token. */
export interface Claim {
  readonly job: RenderJobDocument;
  /** The number of this claim: a later claim of the same render has a higher one. */
  readonly token: number;
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
    await failRender(job, {
      errorCode: 'render.worker-lost',
      errorMessage: RENDER_FAILURES['render.worker-lost'],
    });
  }
}

/** Puts a render back that its worker did not finish through no fault of the render: the worker is being stopped. */
export async function releaseClaim({ job, token }: Claim): Promise<void> {
  await RenderJob.updateOne(heldBy(job._id, token), {
    $set: { status: 'queued', claimedBy: null, lastHeardAt: new Date(), framesPerSecond: null, timeLeftSeconds: null },
    $inc: { attempts: -1 },
    $push: { logs: logLine('put back: the worker stops') },
  });
}

/** Matches a render while this claim is the newest of it and it has not ended. */
export function heldBy(renderId: string, token: number) {
  return { _id: renderId, executor: 'server', claimToken: token, status: 'processing' } as const;
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
    heldBy(job._id, job.claimToken),
    {
      $set: { startedAt: job.startedAt ?? now },
      ...(isNewTry ? { $push: { logs: logLine(`processing, try ${job.attempts} of ${MAX_RENDER_ATTEMPTS}`) } } : {}),
    },
    { returnDocument: 'after' },
  );
  return begun && { job: begun, token: begun.claimToken };
}
