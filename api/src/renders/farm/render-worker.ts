import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { KEY_PREFIX } from '../../adapters/redis/connect-redis.ts';
import { RenderJob } from '../../models/render-job.ts';
import { MAX_RENDER_ATTEMPTS } from '../registry/claims.ts';
import { failRender, logLine } from '../registry/end-render.ts';
import { describeFailure, isMachineFull } from '../registry/fail-try.ts';
import { LostClaim } from '../registry/lost-claim.ts';
import { FailedInClaim, isUnderWay } from './held-render.ts';
import type { PartMaker, PartOutcome } from './part-maker.ts';
import { type FlowJobData, flowJobSchema, partName, RENDER_QUEUE } from './render-flow.ts';

/**
 * A part belongs to its worker for this long after the worker's last word: the sooner it ends, the sooner another takes over
 * from a worker that died; the later, the longer a busy machine may hold its breath.
 */
const LOCK_MS = 4_000;

/** How often a worker says that it still has its parts. On a machine with ten processes a core it was late by up to 1.3 s. */
const LOCK_RENEWAL_MS = 1_000;

/** How often workers look for parts whose worker has died. */
const STALLED_CHECK_MS = 1_000;

/** Stalls are counted by the worker itself, which can say in the registry that the last try is over; BullMQ cannot. */
const NO_STALL_LIMIT = 1_000_000;

/** A worker without room takes nothing for as long: it would use up the tries of every part before another gets one. */
const NO_ROOM_PAUSE_MS = 60_000;

export interface RenderWorkerOptions {
  /** A patient connection; it stays the caller's. */
  readonly redis: Redis;
  readonly concurrency: number;
  readonly maker: Pick<PartMaker, 'makePart' | 'joinParts'>;
  readonly log: Logger;
  /** How long it takes nothing when its disk is full. Default: 60 s. */
  readonly noRoomPauseMs?: number;
}

/** Takes jobs of renders from Redis, one after another or several at once. */
export class RenderWorker {
  readonly #options: RenderWorkerOptions;
  readonly #stopping = new AbortController();
  readonly #worker: Worker;

  /** Begins at once. */
  constructor(options: RenderWorkerOptions) {
    const { redis, concurrency, log } = options;
    this.#options = options;
    this.#worker = new Worker(RENDER_QUEUE, (job, token, signal) => this.#process(job, token ?? '', signal), {
      connection: redis,
      prefix: KEY_PREFIX,
      concurrency,
      lockDuration: LOCK_MS,
      lockRenewTime: LOCK_RENEWAL_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: NO_STALL_LIMIT,
    });
    this.#worker.on('error', (error) => log.debug({ err: error }, 'the queue in Redis'));
    this.#worker.on('lockRenewalFailed', (jobIds) => {
      // Another worker has them, or Redis was emptied: whatever is still being made here, nobody waits for it.
      for (const id of jobIds) this.#worker.cancelJob(id, 'The job is no longer this worker’s.');
    });
  }

  /** Takes no more jobs and gives those under way back, which does not count as a try. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#worker.close();
  }

  async #process(job: Job, token: string, lost?: AbortSignal): Promise<PartOutcome> {
    const data = flowJobSchema.parse(job.data);
    const log = this.#options.log.child({ renderId: data.renderId, job: nameOf(data) });
    const signal = AbortSignal.any([this.#stopping.signal, ...(lost ? [lost] : [])]);
    // One that was being fetched when the disk was found full.
    if (this.#worker.isPaused()) return await giveBack(job, token, log);
    const tries = job.attemptsMade + job.stalledCounter;
    try {
      if (tries >= MAX_RENDER_ATTEMPTS) {
        throw new CodedError('render.worker-lost', RENDER_FAILURES['render.worker-lost']);
      }
      const startedAt = performance.now();
      const outcome = await this.#work(data, signal);
      log.info({ outcome, ms: Math.round(performance.now() - startedAt) }, 'job done');
      return outcome;
    } catch (error) {
      if (lost?.aborted) throw error;
      if (this.#stopping.signal.aborted) return await giveBack(job, token, log);
      if (!(error instanceof LostClaim)) await this.#handleFailure(data, error, tries + 1, log);
      return (await isUnderWay(data.renderId)) ? await giveBack(job, token, log) : 'ended';
    }
  }

  #work(data: FlowJobData, signal: AbortSignal): Promise<PartOutcome> {
    const { maker } = this.#options;
    return data.type === 'part'
      ? maker.makePart(data.renderId, data.part, signal)
      : maker.joinParts(data.renderId, signal);
  }

  /**
   * Ends the render when this was the last try, or another one would end the same; else has the job tried again.
   * @returns When there was nothing to end: the render has ended, or a later claim has it.
   * @throws What has BullMQ end the job, or try it again.
   */
  async #handleFailure(data: FlowJobData, failed: unknown, tries: number, log: Logger): Promise<void> {
    const isClaimed = failed instanceof FailedInClaim;
    const error = isClaimed ? failed.cause : failed;
    const isNoRoom = isMachineFull(error);
    if (isNoRoom) await this.#pause(log);
    const { isFinal, ...failure } = describeFailure(error);
    const render = await RenderJob.findById(data.renderId);
    if ((isFinal && !isNoRoom) || tries >= MAX_RENDER_ATTEMPTS) {
      log.error({ err: error }, 'job failed');
      const onlyIf = isClaimed ? { claimToken: failed.token } : {};
      if (render === null || (await failRender(render, failure, onlyIf)) === null) return;
      throw new UnrecoverableError(failure.errorMessage);
    }
    log.warn({ err: error }, 'job failed and will be tried again');
    const line = logLine(`${nameOf(data)}: try ${tries} of ${MAX_RENDER_ATTEMPTS} failed and is made again`);
    if (render !== null) {
      await RenderJob.updateOne(
        { _id: render._id, status: 'processing' },
        { $push: { logs: [...(failure.log ?? []), line].join('\n') } },
      );
    }
    throw error;
  }

  /** Leaves the jobs to workers that have room. */
  async #pause(log: Logger): Promise<void> {
    if (this.#worker.isPaused()) return;
    const ms = this.#options.noRoomPauseMs ?? NO_ROOM_PAUSE_MS;
    log.error({ ms }, 'no room on this machine’s disk: this worker takes nothing for a while');
    await this.#worker.pause(true);
    void sleep(ms, undefined, { signal: this.#stopping.signal }).then(
      () => this.#worker.resume(),
      () => {},
    );
  }
}

/** Puts a job back where it was taken from, for the next worker. */
async function giveBack(job: Job, token: string, log: Logger): Promise<never> {
  await job.moveToWait(token);
  log.info('job put back');
  throw new WaitingError();
}

function nameOf(data: FlowJobData): string {
  return data.type === 'join' ? 'join' : partName(data.part);
}
