import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { parseScratchKey, removeScratch } from '#api/adapters/files/scratch.ts';
import { openRedis, requireRedis } from '#api/adapters/redis/connect-redis.ts';
import { JobFlows } from '#api/adapters/redis/job-flows.ts';
import { JobWorker } from '#api/adapters/redis/job-worker.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { prepareOrder } from '#api/renders/registry/prepare-order.ts';
import { activeAmong } from '#api/renders/registry/read-renders.ts';
import { createWorkerId, retireWorkerId } from '#api/renders/registry/worker-id.ts';
import { repeat } from '#api/work/repeat.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import { OrderCache } from './order-cache.ts';
import { type PartEngine, PartMaker } from './part-maker.ts';
import { REFILL_MS, RENDER_QUEUE, refill } from './render-flow.ts';
import { doFlowJob } from './render-worker.ts';
import { holdWorkerFolder, removeFoldersOfTheDead } from './worker-folders.ts';
import { sayAbsent, sayPresent } from './worker-presence.ts';

/** A worker with a full disk pauses, so that it does not use up the attempts of every part. */
const NO_ROOM_PAUSE_MS = 60_000;

/** Pause after the bucket did not answer. */
const STORE_AWAY_PAUSE_MS = 10_000;

/** Time between removals of parts and media of ended renders. */
const SCRATCH_SWEEP_MS = 60_000;

export interface StartWorkerOptions {
  readonly redisUrl: string;
  /** Maximum number of parts made at the same time. */
  readonly concurrency: number;
  readonly files: FileStore;
  /** For the mail about a finished render. */
  readonly queue: JobQueue;
  readonly engine: PartEngine;
  readonly tools: FfmpegTools;
  /** Folder for this machine's workers. Each creates its own folder inside. */
  readonly scratchRoot: string;
  readonly log: Logger;
  /** Pause when the disk is full. Default: 60 s. */
  readonly noRoomPauseMs?: number;
  /** Pause when the bucket does not answer. Default: 10 s. */
  readonly storeAwayPauseMs?: number;
}

/** A worker that makes parts of renders. */
export interface RunningWorker {
  readonly id: string;
  /** Returns its jobs to the queue and removes its files from this machine. */
  stop(): Promise<void>;
}

/**
 * Starts taking jobs from Redis. Mongoose must be connected.
 * @throws Error with one line for the operator if Redis cannot be reached.
 */
export async function startRenderWorker(options: StartWorkerOptions): Promise<RunningWorker> {
  const { redisUrl, concurrency, files, scratchRoot, noRoomPauseMs = NO_ROOM_PAUSE_MS } = options;
  const { storeAwayPauseMs = STORE_AWAY_PAUSE_MS } = options;
  const id = createWorkerId();
  const log = options.log.child({ worker: id });
  const patient = openRedis(redisUrl, 'patient', log);
  const quick = openRedis(redisUrl, 'quick', log);
  await requireRedis(patient);
  await requireRedis(quick);

  const scratch = join(scratchRoot, id);
  await holdWorkerFolder(scratch);
  await sayPresent(quick, id);
  const cache = new OrderCache(scratch, (job, folder, signal) => prepareOrder(job, files, folder, signal));
  const maker = new PartMaker({ ...options, cache, redis: quick, log });
  const flows = new JobFlows(quick, RENDER_QUEUE);
  const worker = new JobWorker({
    ...{ redis: patient, queueName: RENDER_QUEUE, concurrency, log },
    work: (job) => doFlowJob({ workerId: id, maker, log, onDiskFull, onStoreAway }, job),
  });
  async function onDiskFull(): Promise<void> {
    log.error({ ms: noRoomPauseMs }, 'this machine’s disk is full: the worker pauses');
    await worker.pause(noRoomPauseMs);
  }
  async function onStoreAway(): Promise<void> {
    log.warn({ ms: storeAwayPauseMs }, 'the file store is not answering: the worker pauses');
    await worker.pause(storeAwayPauseMs);
  }
  // The connection logs once that Redis is down.
  const report = (error: unknown) => log.debug({ err: error }, 'a round of upkeep failed');
  const keepUp = async () => {
    await sayPresent(quick, id);
    await refill(flows);
  };
  const sweep = async () => {
    await holdWorkerFolder(scratch);
    await cache.dropEnded(activeAmong);
    await removeScratchOfEnded(files);
    await removeFoldersOfTheDead(scratchRoot);
  };
  const rounds = [repeat(REFILL_MS, keepUp, report), repeat(SCRATCH_SWEEP_MS, sweep, report)];

  return {
    id,
    async stop() {
      await Promise.all([...rounds, worker].map((each) => each.stop()));
      await sayAbsent(quick, id).catch(() => {});
      await flows.close().catch(() => {});
      quick.disconnect();
      patient.disconnect();
      await rm(scratch, { recursive: true, force: true });
      retireWorkerId(id);
    },
  };
}

async function removeScratchOfEnded(files: FileStore): Promise<void> {
  const found = new Set<string>();
  for await (const { key } of files.listScratch()) {
    const renderId = parseScratchKey(key)?.renderId;
    if (renderId !== undefined) found.add(renderId);
  }
  const active = await activeAmong([...found]);
  for (const renderId of found) if (!active.has(renderId)) await removeScratch(files, renderId);
}
