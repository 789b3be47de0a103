import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isDatabaseFull } from '#api/errors/database-errors.ts';
import { JobRecord, type JobRecordDocument } from '#api/models/job.ts';
import type { Job, JobName } from '#shared/contracts/job.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandlers, JobQueue } from './queue.ts';
import { type JobEnd, runJob } from './run-job.ts';
import { Shares } from './shares.ts';
import { TurnOrder } from './turn-order.ts';

/** A worker silent for this long counts as dead. */
const LEASE_MS = 30_000;

/** Time between checks for due retries and for jobs that other processes left. */
const POLL_MS = 2_000;

/** Finished jobs are stored this long for troubleshooting. */
const KEEP_FINISHED_MS = 7 * DAY_MS;

/** Jobs of one name that may wait. Each claim reads them all. */
const MOST_WAITING = { account: 20, place: 150, all: 300 };

export interface DatabaseQueueOptions {
  log: Logger;
  /** True if no other process shares the database. Then a running job found at start was left by a dead process. */
  isOnlyProcess: boolean;
  /** Default: 2 s. */
  pollMs?: number;
}

/** Jobs in the database, run in this process. Every step is a compare-and-set, so several processes can share it. */
export class DatabaseQueue implements JobQueue {
  readonly #options: DatabaseQueueOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Map<JobName, Set<Promise<void>>>();
  readonly #orders = new Map<JobName, TurnOrder>();
  /** Ends that a full disk kept from being recorded. Without them, jobs would wait for the ends of their leases. */
  readonly #unsettled = new Map<JobRecordDocument, JobEnd>();
  #handlers: JobHandlers | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: DatabaseQueueOptions) {
    this.#options = options;
  }

  async add(job: Job, key: string, accountId: string | null = null): Promise<void> {
    await enqueueJob(job, key, accountId);
    this.#fill(job.name);
  }

  async requireRoom(name: JobName, accountId: string): Promise<void> {
    const waiting = new Shares(MOST_WAITING);
    const queued = await JobRecord.find({ name, status: 'queued', accountId: { $ne: null } }, 'accountId').lean();
    for (const { accountId: owner } of queued) if (owner) waiting.count(owner);
    waiting.take(accountId);
  }

  async start(handlers: JobHandlers): Promise<void> {
    this.#handlers = handlers;
    if (this.#options.isOnlyProcess) {
      await JobRecord.updateMany({ status: 'running' }, { $set: { leaseUntil: new Date(0) } });
    }
    this.#timer = setInterval(() => {
      void this.#settleRest().then(() => this.#fillAll());
    }, this.#options.pollMs ?? POLL_MS);
    this.#fillAll();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort(new Error('The server is stopping.'));
    await Promise.all([...this.#running.values()].flatMap((jobs) => [...jobs]));
  }

  async #settle(record: JobRecordDocument, end: JobEnd): Promise<void> {
    try {
      await settle(record, end);
      this.#unsettled.delete(record);
    } catch (error) {
      if (!isDatabaseFull(error)) throw error;
      this.#unsettled.set(record, end);
    }
  }

  /** Never rejects. */
  async #settleRest(): Promise<void> {
    for (const [record, end] of this.#unsettled) {
      await this.#settle(record, end).catch((error: unknown) =>
        this.#options.log.error({ err: error, jobId: record._id }, 'the end of a job could not be recorded'),
      );
    }
  }

  #fillAll(): void {
    for (const name of Object.keys(this.#handlers ?? {}) as JobName[]) this.#fill(name);
  }

  /** Starts lanes up to the limit. Each lane works until nothing is due. */
  #fill(name: JobName): void {
    const handler = this.#handlers?.[name];
    if (!handler || this.#stopping.signal.aborted) return;
    const lanes = this.#running.get(name) ?? new Set();
    this.#running.set(name, lanes);
    if (lanes.size >= handler.concurrency) return;
    const lane = this.#work(name)
      .catch((error: unknown) => this.#options.log.error({ err: error, job: name }, 'the queue could not be read'))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async #work(name: JobName): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const record = await this.#claim(name);
      if (!record || !this.#handlers) return;
      // There may be more jobs, so another lane checks while this one works.
      this.#fill(name);
      await this.#runClaimed(record, this.#handlers);
    }
  }

  /**
   * Takes a due job of the next account in turn: the one with the fewest running jobs, and among those the one served
   * longest ago.
   */
  async #claim(name: JobName): Promise<JobRecordDocument | null> {
    const order = this.#orders.get(name) ?? new TurnOrder();
    this.#orders.set(name, order);
    for (;;) {
      const now = new Date();
      const jobs = await readJobs(name);
      if (jobs.length === 0) order.forget();
      const atWork = Map.groupBy(
        jobs.filter((job) => job.status === 'running' && !isDue(job, now)),
        accountOf,
      );
      const countOf = (job: WaitingJob) => atWork.get(accountOf(job))?.length ?? 0;
      const most = this.#handlers?.[name].accountConcurrency ?? Number.POSITIVE_INFINITY;
      const due = jobs.filter((job) => isDue(job, now) && countOf(job) < most);
      const fewest = Math.min(...due.map(countOf));
      const accountId = order.take(new Set(due.filter((job) => countOf(job) === fewest).map(accountOf)));
      const next = due.find((job) => accountOf(job) === accountId);
      if (next === undefined) return null;
      const record = await claim(next, now);
      // Otherwise another lane or process was faster.
      if (record) return record;
    }
  }

  async #runClaimed(record: JobRecordDocument, handlers: JobHandlers): Promise<void> {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      extendLease(record)
        .then((isHeld) => isHeld || lost.abort(new Error('Another process has taken this job.')))
        .catch((error: unknown) => this.#options.log.warn({ err: error, jobId: record._id }, 'lease not extended'));
    }, LEASE_MS / 3);
    try {
      const end = await runJob(record, handlers, {
        signal: AbortSignal.any([this.#stopping.signal, lost.signal]),
        log: this.#options.log.child({ jobId: record._id, attempt: record.attempts }),
      });
      await this.#settle(record, end);
    } finally {
      clearInterval(heartbeat);
    }
  }
}

type WaitingJob = Pick<JobRecordDocument, '_id' | 'accountId' | 'status' | 'runAt' | 'leaseUntil'>;

/** The unfinished jobs of a name, longest overdue first. */
function readJobs(name: JobName): Promise<WaitingJob[]> {
  const unfinished = { name, status: { $in: ['queued', 'running'] } } as const;
  return JobRecord.find(unfinished, 'accountId status runAt leaseUntil').sort({ runAt: 1 }).lean();
}

/** True for a waiting job, and for one with a silent worker. */
function isDue({ status, runAt, leaseUntil }: WaitingJob, now: Date): boolean {
  return status === 'queued' ? runAt <= now : leaseUntil != null && leaseUntil <= now;
}

/** A job without an account takes a turn of its own. */
function accountOf({ _id, accountId }: WaitingJob): string {
  return accountId ?? _id ?? '';
}

/** Takes a due job. */
function claim({ _id }: WaitingJob, now: Date): Promise<JobRecordDocument | null> {
  return JobRecord.findOneAndUpdate(
    {
      _id,
      $or: [
        { status: 'queued', runAt: { $lte: now } },
        { status: 'running', leaseUntil: { $lte: now } },
      ],
    },
    {
      $set: { status: 'running', lease: randomUUID(), leaseUntil: new Date(now.getTime() + LEASE_MS) },
      $inc: { attempts: 1 },
    },
    { returnDocument: 'after' },
  );
}

async function extendLease({ _id, lease }: JobRecordDocument): Promise<boolean> {
  const update = { $set: { leaseUntil: new Date(Date.now() + LEASE_MS) } };
  const { matchedCount } = await JobRecord.updateOne({ _id, lease, status: 'running' }, update);
  return matchedCount === 1;
}

/** Records the end of an attempt unless another process has taken the job. */
async function settle({ _id, lease, attempts }: JobRecordDocument, end: JobEnd): Promise<void> {
  await JobRecord.updateOne(
    { _id, lease, status: 'running' },
    { $set: { ...after(end, attempts), lease: null, leaseUntil: null } },
  );
}

function after(end: JobEnd, attempts: number): Partial<JobRecordDocument> {
  const removeAt = new Date(Date.now() + KEEP_FINISHED_MS);
  switch (end.type) {
    case 'completed':
      return { status: 'completed', removeAt };
    case 'failed':
      return { status: 'failed', lastError: end.error, removeAt };
    case 'retry':
      return { status: 'queued', lastError: end.error, runAt: end.runAt };
    case 'released':
      // An attempt that the server or a full disk interrupted does not count.
      return { status: 'queued', attempts: attempts - 1, ...(end.runAt && { runAt: end.runAt }) };
    default:
      return end satisfies never;
  }
}
