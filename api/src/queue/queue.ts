import type { Logger } from 'pino';
import type { Job, JobName, JobPayload } from '#shared/contracts/job.ts';

/** Jobs that survive a restart. Each is run by one process at a time. */
export interface JobQueue {
  /**
   * Adds a job. It starts as soon as there is capacity.
   * @param key Unique among jobs of this name. While a job with this key waits or runs, adding it again does nothing.
   * @param accountId Accounts take turns, so that one account's jobs delay another's by at most one. Default: the job
   *   waits for no other.
   */
  add(job: Job, key: string, accountId?: string): Promise<void>;
  /** @throws ApiError `request.queue-full` when too many jobs of this name and account are waiting. */
  requireRoom(name: JobName, accountId: string): Promise<void>;
  /** Begins to run jobs, starting with those that an earlier process left behind. */
  start(handlers: JobHandlers): Promise<void>;
  /** Stops taking jobs and aborts running ones, which return to the queue. */
  stop(): Promise<void>;
}

/** Result of an attempt that did not fail. */
export type JobResult = { status: 'success' } | { status: 'skipped'; reason: string };

export interface JobContext {
  /** Aborted when the server stops, or when another process has taken the job. */
  signal: AbortSignal;
  log: Logger;
}

/** Handler of all jobs of one name. A job can run twice, so all its effects must be safe to repeat. */
export interface JobHandler<Name extends JobName> {
  /** Maximum concurrent jobs of this name in one process. */
  concurrency: number;
  /** Maximum concurrent jobs of one account. Default: as many as of all. */
  accountConcurrency?: number;
  /** Maximum attempts. An attempt counts even if its process dies. */
  attempts: number;
  /** Pause before the second attempt, which doubles for each later one; or every pause in order. */
  backoffMs: number | readonly number[];
  run(payload: JobPayload<Name>, context: JobContext): Promise<JobResult>;
  /** True if another attempt could succeed. Default: true. */
  isRetryable?(error: unknown): boolean;
  /** Called once when the last attempt has failed. */
  onFailed(payload: JobPayload<Name>, error: unknown): Promise<void>;
}

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };
