import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KEY_PREFIX } from '#api/adapters/redis/connect-redis.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { cancelRender } from '#api/renders/registry/end-render.ts';
import { loadOf, queuePositionOf } from '#api/renders/registry/read-renders.ts';
import { firstTurnOf, readActive } from '#api/renders/registry/turns.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { REDIS_MISSING } from '#api/testing/redis-server.ts';
import { type RenderFarm, startRenderFarm } from '#api/testing/render-farm.ts';
import { startWorkerProcess } from '#api/testing/server-process.ts';
import { countFiles, createCounterAsset, createServerRender } from '#api/testing/server-renders.ts';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { RENDER_QUEUE } from './render-flow.ts';

const WHILE = { interval: 100 };
describe.skipIf(REDIS_MISSING !== null)(`renders on worker machines ${REDIS_MISSING ?? ''}`, () => {
  let farm: RenderFarm;
  beforeAll(async () => {
    farm = await startRenderFarm();
  });
  afterAll(() => farm.close());
  afterEach(() => farm.stopWorkers());

  const ends = (render: RenderJobDocument) => expect.poll(async () => (await farm.read(render)).status, WHILE);
  const progresses = (render: RenderJobDocument) =>
    expect.poll(async () => (await farm.read(render)).progress, WHILE).toBeGreaterThan(0);
  const scratch = () => Array.fromAsync(farm.studio.deps.files.listScratch(), ({ key }) => key);
  const ownFiles = () => countFiles(farm.studio, farm.creator.user._id);
  const jobsInRedis = async () => {
    const redis = new Redis(farm.redis.url);
    const keys = await redis.keys(`${KEY_PREFIX}:${RENDER_QUEUE}:render-*`);
    redis.disconnect();
    return keys;
  };
  const workerFolders = () => readdir(join(farm.studio.dataDir, 'workers'));

  it('are made in parts and joined: one file, every frame in its place', { tags: 'long' }, async () => {
    const before = await ownFiles();
    await farm.startWorkers(2);
    expect(await loadOf(farm.queue())).toMatchObject({ waiting: 0, active: 0, workers: 2 });
    const render = await farm.addRender({ seconds: 4 });
    const seen: number[] = [];
    const read = async () => {
      const { status, progress } = await farm.read(render);
      seen.push(progress);
      return status;
    };
    await expect.poll(read, WHILE).toBe('completed');

    const done = await farm.read(render);
    expect(done).toMatchObject({ progress: 100, order: null, errorCode: null, attempts: 1 });
    expect(seen.some((progress) => progress > 0 && progress < 100)).toBe(true);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(await ownFiles()).toBe(before + 1);
    expect(await segmentsSeen(farm, done)).toEqual([0, 1, 2, 3].flatMap((segment) => Array(30).fill(segment)));
    await expect.poll(scratch, WHILE).toEqual([]);
    await expect.poll(jobsInRedis, WHILE).toEqual([]);
    await farm.stopWorkers();
    expect(await workerFolders()).toEqual([]);
  });

  it('requested through the API are made by the product’s engine, two workers at once', async () => {
    await farm.startWorkers(2, {}, 'worker.ts');
    const { agent, user } = await createCreator(farm.studio, { plan: 'studio' });
    const assetId = await createCounterAsset({ agent });
    const project = await createProject(user);
    const clip = { id: 'c1', assetId, start: 0, end: 2, in: 1, out: 3 };
    const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
    await agent.put(`/api/projects/${project._id}/timeline`, { tracks });
    const order = { preset: 'instagram-post-1080-11', executor: 'server' };
    const { body: asked } = await agent.post(`/api/projects/${project._id}/render`, order);
    const read = async () => (await agent.get(`/api/renders/${asked.id}`)).body;
    await expect.poll(async () => (await read()).status, WHILE).toBe('completed');
    const render = await RenderJob.findById(asked.id).orFail();
    expect(await streamsOf(farm, render)).toEqual([
      { codec_name: 'h264', width: 1080, height: 1080, avg_frame_rate: '30/1', nb_read_packets: '60' },
      { codec_name: 'aac', avg_frame_rate: '0/0', nb_read_packets: expect.any(String) },
    ]);
  });

  // Long: pure tests cover the turns themselves, and the embedded queue uses them in each run.
  it('of several accounts take turns: a short one passes the parts of a long one, which wait as queued', {
    tags: 'long',
  }, async () => {
    const other = await createCreator(farm.studio, { plan: 'studio' });
    const long = await farm.addRender({ seconds: 7 });
    await farm.startWorkers(1);
    await progresses(long);
    const firstTurn = firstTurnOf(other.user._id, await readActive());
    const short = await createServerRender(other, await createCounterAsset(other), { seconds: 1, firstTurn });
    expect(await queuePositionOf(farm.studio.deps, short)).toBe(1);
    await farm.queue().add(short);
    await ends(short).toBe('completed');
    expect((await farm.read(long)).status).toBe('processing');
    await ends(long).toBe('completed');
    expect(await segmentsSeen(farm, await farm.read(long))).toHaveLength(210);
  });

  it('whose parts wait for those of others are shown as queued', async () => {
    const waiting = await farm.addRender({ seconds: 1 });
    const atWork = await farm.addRender({ seconds: 1 });
    const reportedBefore = ({ _id }: RenderJobDocument, ms: number) =>
      RenderJob.findByIdAndUpdate(
        _id,
        { $set: { status: 'processing', lastHeardAt: new Date(Date.now() - ms) } },
        { returnDocument: 'after' },
      ).orFail();
    const quiet = await reportedBefore(waiting, 8_000);
    expect(await queuePositionOf(farm.studio.deps, quiet)).toBeNull();
    await reportedBefore(atWork, 0);
    expect(await queuePositionOf(farm.studio.deps, quiet)).toBe(1);
    await RenderJob.deleteMany({});
  });

  it('leave no file when cancelled, and free their workers within seconds', { tags: 'long' }, async () => {
    const before = await ownFiles();
    await farm.startWorkers(2);
    const unwanted = await farm.addRender({ seconds: 8 });
    await progresses(unwanted);
    await cancelRender(farm.studio.deps, await farm.read(unwanted));
    const next = await farm.addRender({ seconds: 1 });
    await ends(next).toBe('completed');
    expect(await farm.read(unwanted)).toMatchObject({ status: 'failed', errorCode: 'render.cancelled' });
    expect(await ownFiles()).toBe(before + 1);
    await expect.poll(jobsInRedis, WHILE).toEqual([]);
  });

  it('are given back by a stopping worker without counting a try', { tags: 'long' }, async () => {
    const [leaving] = await farm.startWorkers(1);
    const render = await farm.addRender({ seconds: 2 });
    // More stops than a part has attempts.
    for (let stops = 0; stops < 4; stops += 1) {
      await expect.poll(async () => (await farm.read(render)).status, WHILE).toBe('processing');
      const worker = stops === 0 ? leaving : [...farm.workers][0];
      worker?.signal('SIGTERM');
      expect(await worker?.exited).toMatchObject({ code: 0, signal: null });
      await farm.startWorkers(1);
    }
    await ends(render).toBe('completed');
    expect((await workerFolders()).length).toBe(1);
  });

  it('fail with the message and log when a part fails three times', { tags: 'long' }, async () => {
    await farm.startWorkers(2, { PLAIN_ENGINE_FAILS: 'The decoder gave up.' });
    const render = await farm.addRender();
    await ends(render).toBe('failed');
    const failed = await farm.read(render);
    expect(failed).toMatchObject({
      errorCode: 'render.failed',
      errorMessage: RENDER_FAILURES['render.failed'],
      order: null,
    });
    const log = failed.logs.join('\n');
    expect(log.match(/frames-0-30: try \d of 3 failed/g) ?? []).toHaveLength(2);
    expect(log).toContain('The decoder gave up.');
    await expect.poll(jobsInRedis, WHILE).toEqual([]);
  });

  it('fail when a part kills three workers, and a fourth survives', { tags: 'long' }, async () => {
    const render = await farm.addRender({ seconds: 1 });
    for (let deaths = 0; deaths < 3; deaths += 1) {
      const [worker] = await farm.startWorkers(1, { PLAIN_ENGINE_DIES: 'yes' });
      expect(await worker?.exited).toMatchObject({ signal: 'SIGKILL' });
    }
    await farm.startWorkers(1, { PLAIN_ENGINE_DIES: 'yes' });
    await ends(render).toBe('failed');
    expect(await farm.read(render)).toMatchObject({ errorCode: 'render.worker-lost' });
    expect(farm.workers.size).toBe(1);
  });

  it('continue after Redis is emptied, or restarted empty', { tags: 'long' }, async () => {
    const before = await ownFiles();
    await farm.startWorkers(2);
    const render = await farm.addRender({ seconds: 4 });
    await progresses(render);
    await farm.redis.flush();
    const another = await farm.addRender({ seconds: 2 });
    await farm.redis.stop();
    await farm.redis.start();
    await ends(render).toBe('completed');
    await ends(another).toBe('completed');
    expect(await ownFiles()).toBe(before + 2);
    expect((await farm.read(render)).logs.join('\n').match(/completed:/g)).toHaveLength(1);
  });

  it('continue while the API and its database restart', { tags: 'long' }, async () => {
    await farm.startWorkers(1, { WORKER_CONCURRENCY: '2' });
    const render = await farm.addRender({ seconds: 4 });
    await progresses(render);
    await farm.studio.restart();
    await ends(render).toBe('completed');
    expect(await segmentsSeen(farm, await farm.read(render))).toHaveLength(120);
  });

  it('cannot be requested while Redis is away, but the rest of the studio works', { tags: 'long' }, async () => {
    await farm.redis.stop();
    // A studio that starts without Redis too.
    await farm.studio.restart();
    try {
      expect(farm.queue().canTake()).toBe(false);
      const { agent, user } = await createCreator(farm.studio, { plan: 'studio' });
      const project = await createProject(user);
      const clip = { id: 'c1', assetId: '', start: 0, end: 1, in: 0, out: 1 };
      const tracks = [{ id: 'video-1', type: 'video', clips: [clip] }];
      const saved = await agent.put(`/api/projects/${project._id}/timeline`, { tracks });
      expect(saved.status).toBe(200);
      const refused = await agent.post(`/api/projects/${project._id}/render`, { preset: 'tiktok-4k-916' });
      expect([refused.status, refused.body.code]).toEqual([503, 'render.queue-away']);
      const own = await agent.post(`/api/projects/${project._id}/render`, { preset: 'tiktok-1080-916' });
      expect(own.status).toBeLessThan(300);
      expect(await farm.queue().countWorkers()).toBe(0);
      await expect(farm.startWorkers(1)).rejects.toThrow(/^The worker cannot start: Redis cannot be reached at 127/);
    } finally {
      await farm.redis.start();
    }
    await expect.poll(() => farm.queue().canTake(), WHILE).toBe(true);
  });
});

describe('a worker', () => {
  const start = (environment: Record<string, string>) =>
    startWorkerProcess('testing/plain-worker.ts', { DATA_DIR: '/nowhere/clipwright', ...environment });

  it('without REDIS_URL says that it needs one', async () => {
    await expect(start({})).rejects.toThrow(/^The worker cannot start: REDIS_URL: is needed.*\n$/);
  });

  it('without a database says where it expects one', async () => {
    await expect(start({ REDIS_URL: 'redis://127.0.0.1:1' })).rejects.toThrow(
      /^The worker cannot start: No database: set MONGODB_URI .*\n$/,
    );
  });
});

/** Segment of each frame of the published file, by its shade of grey. */
function segmentsSeen(farm: RenderFarm, render: RenderJobDocument): Promise<number[]> {
  return withOutput(farm, render, (path) => {
    const args = ['-v', 'error', '-i', path, '-vf', 'format=rgb24,scale=1:1', '-fps_mode', 'passthrough'];
    const { stdout } = spawnSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], { maxBuffer: 1e8 });
    return Array.from({ length: stdout.length / 3 }, (_, frame) => Math.round(((stdout[frame * 3] ?? 0) - 40) / 20));
  });
}

function streamsOf(farm: RenderFarm, render: RenderJobDocument): Promise<unknown> {
  return withOutput(farm, render, (path) => {
    const entries = 'stream=codec_name,width,height,avg_frame_rate,nb_read_packets';
    const args = ['-v', 'error', '-count_packets', '-show_entries', entries, '-of', 'json', path];
    return JSON.parse(spawnSync('ffprobe', args, { encoding: 'utf8' }).stdout).streams;
  });
}

async function withOutput<Result>(
  { studio }: RenderFarm,
  { outputKey }: RenderJobDocument,
  look: (path: string) => Result,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-output-'));
  try {
    const path = join(folder, 'output.mp4');
    await writeFile(path, await buffer(await studio.deps.files.read(outputKey ?? '')));
    return look(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
