import { isDatabaseFull } from '#api/errors/database-errors.ts';
import type { JobRecordDocument } from '#api/models/job.ts';
import { type Job, type JobName, type JobPayload, jobSchema } from '#shared/contracts/job.ts';
import type { JobContext, JobHandler, JobHandlers, JobResult } from './queue.ts';

/** End of one attempt, as the queue records it. */
export type JobEnd =
  | { type: 'completed' }
  | { type: 'failed'; error: string }
  | { type: 'retry'; error: string; runAt: Date }
  | { type: 'released'; runAt?: Date };

/** Pause of a job that met a full disk. */
const FULL_PAUSE_MS = 5_000;

/** Runs one attempt of a claimed job. Never throws: the outcome goes to the result and the log. */
export async function runJob(record: JobRecordDocument, handlers: JobHandlers, context: JobContext): Promise<JobEnd> {
  const { log } = context;
  // In jobs of older versions, only the account that takes the turn names the owner.
  const payload = { ...(record.accountId !== null && { userId: record.accountId }), ...record.payload };
  const job = jobSchema.safeParse({ name: record.name, payload });
  if (!job.success) {
    log.error({ err: job.error }, 'job with a payload that is not one');
    return { type: 'failed', error: job.error.message };
  }
  const bound = bind(handlers, job.data);
  try {
    // The previous attempt died with its process and could not report its end.
    if (record.attempts > bound.attempts) throw new AttemptsUsedUp();
    const result = await bound.run(context);
    log.info(result, 'job done');
    return { type: 'completed' };
  } catch (error) {
    if (context.signal.aborted) {
      log.info('job put back');
      return { type: 'released' };
    }
    if (isDatabaseFull(error)) {
      log.warn({ err: error }, 'job put back until the disk has room');
      return { type: 'released', runAt: new Date(Date.now() + FULL_PAUSE_MS) };
    }
    const message = error instanceof Error ? error.message : String(error);
    if (record.attempts < bound.attempts && bound.isRetryable(error)) {
      const runAt = new Date(Date.now() + pauseAfter(bound.backoffMs, record.attempts));
      log.warn({ err: error, runAt }, 'job failed and will be tried again');
      return { type: 'retry', error: message, runAt };
    }
    log.error({ err: error }, 'job failed');
    await bound.onFailed(error).catch((cause: unknown) => log.error({ err: cause }, 'failure could not be reported'));
    return { type: 'failed', error: message };
  }
}

/** The pause after an attempt, counted from 1. */
function pauseAfter(backoffMs: number | readonly number[], attempt: number): number {
  if (typeof backoffMs === 'number') return backoffMs * 2 ** (attempt - 1);
  return backoffMs[attempt - 1] ?? backoffMs.at(-1) ?? 0;
}

class AttemptsUsedUp extends Error {
  override readonly name = 'AttemptsUsedUp';
  override readonly message = 'The server stopped in the middle of this each time it was tried.';
}

interface BoundJob {
  attempts: number;
  backoffMs: number | readonly number[];
  run(context: JobContext): Promise<JobResult>;
  isRetryable(error: unknown): boolean;
  onFailed(error: unknown): Promise<void>;
}

/** Pairs a job with its handler while the compiler still knows that name and payload match. */
function bind(handlers: JobHandlers, job: Job): BoundJob {
  switch (job.name) {
    case 'generate-script':
      return bindTo(handlers[job.name], job.payload);
    case 'send-script-ready':
      return bindTo(handlers[job.name], job.payload);
    case 'send-render-ready':
      return bindTo(handlers[job.name], job.payload);
    case 'send-review-decision':
      return bindTo(handlers[job.name], job.payload);
    case 'hash-video':
      return bindTo(handlers[job.name], job.payload);
    case 'make-first-cut':
      return bindTo(handlers[job.name], job.payload);
    case 'move-project':
      return bindTo(handlers[job.name], job.payload);
    case 'delete-account':
      return bindTo(handlers[job.name], job.payload);
    case 'deliver-webhook':
      return bindTo(handlers[job.name], job.payload);
    case 'announce-change':
      return bindTo(handlers[job.name], job.payload);
    default:
      return job satisfies never;
  }
}

function bindTo<Name extends JobName>(handler: JobHandler<Name>, payload: JobPayload<Name>): BoundJob {
  return {
    attempts: handler.attempts,
    backoffMs: handler.backoffMs,
    run: (context) => handler.run(payload, context),
    isRetryable: (error) => handler.isRetryable?.(error) ?? true,
    onFailed: (error) => handler.onFailed(payload, error),
  };
}
