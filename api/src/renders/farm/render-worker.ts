import type { Logger } from 'pino';
import type { JobEnd, TakenJob } from '#api/adapters/redis/job-worker.ts';
import { type Claim, claimRender, joinClaim, LostClaim, MAX_RENDER_ATTEMPTS } from '#api/renders/registry/claims.ts';
import { failTry, isMachineFull, isStoreAway } from '#api/renders/registry/fail-try.ts';
import { activeAmong } from '#api/renders/registry/read-renders.ts';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { PartMaker } from './part-maker.ts';
import { type FlowJobData, flowJobSchema, partName } from './render-flow.ts';

export interface RenderWorkerOptions {
  readonly workerId: string;
  readonly maker: PartMaker;
  readonly log: Logger;
  onDiskFull(): Promise<void>;
  onStoreAway(): Promise<void>;
}

/** Does one job of a render's flow and records its effect on the render in the registry. */
export async function doFlowJob(
  { workerId, maker, log: workerLog, onDiskFull, onStoreAway }: RenderWorkerOptions,
  { data: given, tries, signal }: TakenJob,
): Promise<JobEnd> {
  const data = flowJobSchema.parse(given);
  const { renderId } = data;
  const name = data.type === 'join' ? 'join' : partName(data.part);
  const log = workerLog.child({ renderId, job: name });
  const claim = await claimFor(data, workerId);
  if (claim === null) return 'done';
  try {
    if (tries >= MAX_RENDER_ATTEMPTS) {
      throw new CodedError('render.worker-lost', RENDER_FAILURES['render.worker-lost']);
    }
    const startedAt = performance.now();
    if (data.type === 'join') await maker.join(claim, signal);
    else await maker.makePart(claim, data.part, signal);
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'job done');
    return 'done';
  } catch (error) {
    if (signal.aborted) throw error;
    if (isStoreAway(error)) {
      await onStoreAway();
      return 'put-back';
    }
    if (isMachineFull(error)) await onDiskFull();
    const outcome = error instanceof LostClaim ? 'lost' : await failTry(claim, error, { name, tries: tries + 1 });
    if (outcome !== 'lost') {
      log[outcome === 'failed' ? 'error' : 'warn']({ err: error, outcome }, 'a try of a job failed');
      return outcome;
    }
    return (await activeAmong([renderId])).has(renderId) ? 'put-back' : 'done';
  }
}

/**
 * All workers make parts under one claim. A join takes a claim of its own, so that an earlier joiner that resumes later
 * cannot publish.
 * @returns Null if the render has ended.
 */
function claimFor({ type, renderId }: FlowJobData, workerId: string): Promise<Claim | null> {
  return type === 'part'
    ? joinClaim(renderId, workerId)
    : claimRender({ renderId }, workerId, { isForced: true, countsAsAttempt: false });
}
