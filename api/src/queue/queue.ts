import type { Logger } from 'pino';
import type { Job, JobName, JobPayload } from '#shared/contracts/job.ts';

/** Where jobs wait. They survive a restart, and each is worked on by one process at a time. */
export interface JobQueue {
  /**
   * Adds a job, to be started as soon as there is room.
   * @param key Names the job among those of its name: while one with this key waits or runs, adding it again does nothing.
   */
  add(job: Job, key: string): Promise<void>;
  /** Begins to work on jobs, first on those that an earlier process left behind. */
  start(handlers: JobHandlers): Promise<void>;
  /** Takes no more jobs and aborts those under way, which go back to the queue. */
  stop(): Promise<void>;
}

/** How one attempt ended without a failure. */
export type JobResult = { status: 'success' } | { status: 'skipped'; reason: string };

export interface JobContext {
  /** Aborted when the server stops, or when the job was lost to another process. */
  signal: AbortSignal;
  log: Logger;
}

/** How jobs of one name are done. A job can run twice: whatever it does must be safe to do again. */
export interface JobHandler<Name extends JobName> {
  /** How many of this name run at once in one process. */
  concurrency: number;
  /** How often it is started at most; a process that dies under it counts as an attempt. */
  attempts: number;
  /** Pause before attempt 2, doubled for each further one. */
  backoffMs: number;
  run(payload: JobPayload<Name>, context: JobContext): Promise<JobResult>;
  /** Whether another attempt could end otherwise. Default: yes. */
  isRetryable?(error: unknown): boolean;
  /** Called once when the last attempt has failed. */
  onFailed(payload: JobPayload<Name>, error: unknown): Promise<void>;
}

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };
