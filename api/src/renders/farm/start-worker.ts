import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { parseScratchKey, removeScratch } from '../../adapters/files/scratch.ts';
import { openRedis, requireRedis } from '../../adapters/redis/connect-redis.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob } from '../../models/render-job.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { prepareOrder } from '../registry/prepare-order.ts';
import { createWorkerId, retireWorkerId } from '../registry/worker-id.ts';
import { FlowProgress } from './flow-progress.ts';
import { OrderShelf } from './order-shelf.ts';
import type { PartEngine } from './part-engine.ts';
import { PartMaker } from './part-maker.ts';
import { RenderFlows } from './render-flows.ts';
import { RenderWorker } from './render-worker.ts';
import { repeat } from './repeat.ts';
import { holdWorkerFolder, removeFoldersOfTheDead } from './worker-folders.ts';
import { listPresent, sayAbsent, sayPresent } from './worker-presence.ts';

export interface StartWorkerOptions {
  readonly redisUrl: string;
  /** Parts that are made at once. */
  readonly concurrency: number;
  readonly files: FileStore;
  /** For the mail about a finished render. */
  readonly queue: JobQueue;
  readonly engine: PartEngine;
  /** Folder of this machine's workers; each makes one of its own in it. */
  readonly scratchRoot: string;
  readonly log: Logger;
}

/** A process that makes parts of renders. */
export interface RunningWorker {
  readonly id: string;
  /** Gives back what is under way and removes what it had on this machine. */
  stop(): Promise<void>;
}

/**
 * Starts to take renders from Redis. Mongoose is connected.
 * @throws Error with one line for whoever started it when Redis cannot be reached.
 */
export async function startRenderWorker(options: StartWorkerOptions): Promise<RunningWorker> {
  const { redisUrl, concurrency, files, queue, engine, scratchRoot } = options;
  const id = createWorkerId();
  const log = options.log.child({ worker: id });
  const patient = openRedis(redisUrl, 'patient', log);
  const quick = openRedis(redisUrl, 'quick', log);
  await requireRedis(patient);
  await requireRedis(quick);

  const scratch = join(scratchRoot, id);
  await holdWorkerFolder(scratch);
  await removeFoldersOfTheDead(scratchRoot, await listPresent(quick));
  const shelf = new OrderShelf(scratch, (job, folder, signal) => prepareOrder(job, files, folder, signal));
  const progressOf = (renderId: string) => new FlowProgress(quick, renderId);
  const maker = new PartMaker({ workerId: id, files, queue, engine, shelf, log, progressOf });
  const flows = new RenderFlows(quick);
  await sayPresent(quick, id);
  const worker = new RenderWorker({ redis: patient, concurrency, maker, log });
  const stopRounds = repeat(async () => {
    await sayPresent(quick, id);
    await flows.refill();
  }, log);
  const stopSweeps = repeat(
    async () => {
      await holdWorkerFolder(scratch);
      await shelf.dropEnded(findActive);
      await removeScratchOfEnded(files);
      await removeFoldersOfTheDead(scratchRoot, await listPresent(quick));
    },
    log,
    SCRATCH_SWEEP_MS,
  );

  return {
    id,
    async stop() {
      await Promise.all([stopRounds(), stopSweeps(), worker.stop()]);
      await sayAbsent(quick, id).catch(() => {});
      await flows.close().catch(() => {});
      quick.disconnect();
      patient.disconnect();
      await rm(scratch, { recursive: true, force: true });
      retireWorkerId(id);
    },
  };
}

/**
 * Parts and media of renders that were cancelled or failed, and what a worker wrote that woke up too late, lie no longer than
 * this.
 */
const SCRATCH_SWEEP_MS = 60_000;

async function removeScratchOfEnded(files: FileStore): Promise<void> {
  const found = new Set<string>();
  for await (const { key } of files.listScratch()) {
    const renderId = parseScratchKey(key)?.renderId;
    if (renderId !== undefined) found.add(renderId);
  }
  const active = await findActive([...found]);
  for (const renderId of found) if (!active.has(renderId)) await removeScratch(files, renderId);
}

async function findActive(renderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ofThese = { _id: { $in: renderIds }, status: { $in: ACTIVE_RENDER_STATUSES } };
  return new Set((await RenderJob.find(ofThese, '_id').lean()).map(({ _id }) => _id));
}
