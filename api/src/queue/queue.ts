import type { Logger } from 'pino';
import type { Job, JobName, JobPayload } from '#shared/contracts/job.ts';

/** Jobs that survive a restart, each run by one process at a time. */
export interface JobQueue {
  /**
   * Adds a job, which starts as soon as there is room.
   * @param key Unique among jobs of this name: while one with this key waits or runs, adding it again does nothing.
   * @param accountId Accounts take turns, so that many jobs of one do not delay another's by more than one. Default: the
   *   job waits for no other.
   */
  add(job: Job, key: string, accountId?: string): Promise<void>;
  /** @throws ApiError `request.queue-full` when so many jobs of this name and account wait that no more should be added. */
  requireRoom(name: JobName, accountId: string): Promise<void>;
  /** Begins to run jobs, starting with those that an earlier process left behind. */
  start(handlers: JobHandlers): Promise<void>;
  /** Takes no more jobs and aborts running ones, which return to the queue. */
  stop(): Promise<void>;
}

/** Result of an attempt that did not fail. */
export type JobResult = { status: 'success' } | { status: 'skipped'; reason: string };

export interface JobContext {
  /** Aborted when the server stops, or when the job was lost to another process. */
  signal: AbortSignal;
  log: Logger;
}

/** Handler of all jobs of one name. A job can run twice, so everything it does must be safe to repeat. */
export interface JobHandler<Name extends JobName> {
  /** Most jobs of this name that run at once in one process. */
  concurrency: number;
  /** Most attempts; a process that dies during one counts too. */
  attempts: number;
  /** Pause before the second attempt, doubled for each later one. */
  backoffMs: number;
  run(payload: JobPayload<Name>, context: JobContext): Promise<JobResult>;
  /** True if another attempt could succeed. Default: true. */
  isRetryable?(error: unknown): boolean;
  /** Called once when the last attempt has failed. */
  onFailed(payload: JobPayload<Name>, error: unknown): Promise<void>;
}

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };
