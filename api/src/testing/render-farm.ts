import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import type { RenderQueue } from '#api/renders/registry/render-queue.ts';
import { type Creator, createCreator } from './factories.ts';
import { startTestRedis, type TestRedis } from './redis-server.ts';
import { type ApiProcess, startWorkerProcess, type WorkerScript } from './server-process.ts';
import { createCounterAsset, createServerRender, type ServerRenderOptions } from './server-renders.ts';
import { startTestStudio, type TestStudio } from './studio.ts';

/** A test's own studio, Redis and any number of worker processes. */
export interface RenderFarm {
  readonly studio: TestStudio;
  readonly redis: TestRedis;
  readonly creator: Creator;
  readonly workers: ReadonlySet<ApiProcess>;
  queue(): RenderQueue;
  startWorkers(count: number, environment?: Record<string, string>, script?: WorkerScript): Promise<ApiProcess[]>;
  /** Sends SIGKILL and removes the worker from the farm. */
  kill(worker: ApiProcess): Promise<void>;
  stopWorkers(): Promise<void>;
  /** Makes a render and queues it. */
  addRender(options?: Pick<ServerRenderOptions, 'seconds' | 'priority' | 'projectId'>): Promise<RenderJobDocument>;
  /** Reads the render's current state. */
  read(render: RenderJobDocument): Promise<RenderJobDocument>;
  close(): Promise<void>;
}

/** Time limit for a worker's proper stop before it is killed. */
const STOP_MS = 10_000;

export async function startRenderFarm(): Promise<RenderFarm> {
  const redis = await startTestRedis();
  const studio = await startTestStudio({ REDIS_URL: redis.url });
  const creator = await createCreator(studio, { plan: 'studio' });
  const assetId = await createCounterAsset(creator);
  const workers = new Set<ApiProcess>();
  const stopWorkers = async () => {
    const all = [...workers];
    workers.clear();
    await Promise.all(
      all.map(async (worker) => {
        worker.signal('SIGCONT');
        worker.signal('SIGTERM');
        const killer = setTimeout(() => worker.signal('SIGKILL'), STOP_MS);
        await worker.exited;
        clearTimeout(killer);
      }),
    );
  };

  return {
    studio,
    redis,
    creator,
    workers,
    queue: () => queueOf(studio),
    async startWorkers(count, environment = {}, script = 'testing/plain-worker.ts') {
      const { mongodbUri } = studio.deps.config;
      const started = await Promise.all(
        Array.from({ length: count }, () =>
          startWorkerProcess(script, {
            REDIS_URL: redis.url,
            DATA_DIR: studio.dataDir,
            ...(mongodbUri === null ? {} : { MONGODB_URI: mongodbUri }),
            ...(process.env['WORKER_LOG_LEVEL'] ? { LOG_LEVEL: process.env['WORKER_LOG_LEVEL'] } : {}),
            ...environment,
          }),
        ),
      );
      for (const worker of started) {
        workers.add(worker);
        void worker.exited.then(() => workers.delete(worker));
      }
      return started;
    },
    async kill(worker) {
      workers.delete(worker);
      worker.signal('SIGKILL');
      await worker.exited;
    },
    stopWorkers,
    async addRender(options) {
      const render = await createServerRender(creator, assetId, options);
      await queueOf(studio).add(render);
      return render;
    },
    read: (render) => RenderJob.findById(render._id).orFail(),
    async close() {
      await stopWorkers();
      await studio.close();
      await redis.stop();
    },
  };
}

function queueOf({ deps }: TestStudio): RenderQueue {
  if (!deps.renderer.isAvailable) throw new Error(deps.renderer.reason);
  return deps.renderer.queue;
}
