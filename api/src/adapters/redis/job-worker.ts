import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { KEY_PREFIX } from './connect-redis.ts';

/**
 * A job belongs to its worker for this long after the last renewal. A shorter time replaces dead workers sooner; a
 * longer one tolerates stalls of a busy machine.
 */
const LOCK_MS = 4_000;

/** Time between renewals of a worker's jobs. With ten processes per core, renewals were up to 1.3 s late. */
const LOCK_RENEWAL_MS = 1_000;

/** Time between checks for jobs of dead workers. */
const STALLED_CHECK_MS = 1_000;

/** `work` counts deaths itself because it can record that the last attempt is over. BullMQ cannot. */
const NO_STALL_LIMIT = 1_000_000;

export interface TakenJob {
  readonly data: unknown;
  /** Earlier attempts that failed or killed their worker. */
  readonly tries: number;
  /** Aborts when the worker stops or loses the job. */
  readonly signal: AbortSignal;
}

/** `again`: retry after a pause. `failed`: end the whole flow. `put-back`: leave it to the next worker immediately. */
export type JobEnd = 'done' | 'again' | 'failed' | 'put-back';

export interface JobWorkerOptions {
  /** A patient connection; the caller closes it. */
  readonly redis: Redis;
  readonly queueName: string;
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  readonly log: Logger;
  /** Does a job. The job is retried if this throws before the signal aborts. */
  work(job: TakenJob): Promise<JobEnd>;
}

/** Takes jobs from a queue in Redis. */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #stopping = new AbortController();
  readonly #worker: Worker;

  /** Starts immediately. */
  constructor(options: JobWorkerOptions) {
    const { redis, queueName, concurrency, log } = options;
    this.#options = options;
    this.#worker = new Worker(queueName, (job, token, signal) => this.#process(job, token ?? '', signal), {
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
      // Another worker has the jobs, or Redis was emptied. This work is no longer needed.
      for (const id of jobIds) this.#worker.cancelJob(id, 'The job is no longer this worker’s.');
    });
  }

  /** Takes no jobs for a while. */
  async pause(ms: number): Promise<void> {
    if (this.#worker.isPaused()) return;
    await this.#worker.pause(true);
    void sleep(ms, undefined, { signal: this.#stopping.signal }).then(
      () => this.#worker.resume(),
      () => {},
    );
  }

  /** Stops taking jobs and returns its own to the queue, which does not count as an attempt. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#worker.close();
  }

  async #process(job: Job, token: string, lost?: AbortSignal): Promise<void> {
    const end = await this.#work(job, lost);
    if (end === 'put-back') {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    if (end === 'failed') throw new UnrecoverableError();
    if (end === 'again') throw new Error('The job is tried again.');
  }

  async #work({ data, attemptsMade, stalledCounter }: Job, lost?: AbortSignal): Promise<JobEnd> {
    // The worker was fetching this job when the pause began.
    if (this.#worker.isPaused()) return 'put-back';
    const signal = AbortSignal.any([this.#stopping.signal, ...(lost ? [lost] : [])]);
    try {
      return await this.#options.work({ data, tries: attemptsMade + stalledCounter, signal });
    } catch (error) {
      if (this.#stopping.signal.aborted && !lost?.aborted) return 'put-back';
      throw error;
    }
  }
}
