import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Asset } from '#api/models/asset.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { claimRender, MAX_RENDER_ATTEMPTS } from '#api/renders/registry/claims.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { processesWith, renderersOf } from '#api/testing/render-children.ts';
import { countFiles, createCounterAsset, createServerRender } from '#api/testing/server-renders.ts';
import { canMakeSmallDisks, makeSmallDisk } from '#api/testing/small-disk.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { EmbeddedRenderQueue } from './embedded-render-queue.ts';

const run = promisify(execFile);

/** Encoding a second of 1080 × 1080 takes about a second on a free processor; here it is never free. */
const PATIENCE = { timeout: 90_000, interval: 100 };
const TEST_TIMEOUT_MS = 150_000;

let studio: TestStudio;
let creator: Creator;
let assetId: string;
let queue: EmbeddedRenderQueue;
beforeAll(async () => {
  studio = await startTestStudio();
  // Each test has its own, so that it can stop it.
  if (studio.deps.renderer.isAvailable) await studio.deps.renderer.queue.stop();
  creator = await createCreator(studio, { plan: 'studio' });
  assetId = await createCounterAsset(creator);
});
afterAll(() => studio.close());
afterEach(async () => {
  await queue.stop();
  await RenderJob.deleteMany({});
  expect(await atWork()).toEqual([]);
});

/** Renderers and their child processes. */
async function atWork(): Promise<number[]> {
  return [...(await renderersOf(process.pid)), ...(await processesWith(scratchRoot()))];
}

async function createQueue({ silenceMs, root = scratchRoot() }: { silenceMs?: number; root?: string } = {}) {
  const found = await findFfmpeg(process.env);
  if (!found.ok) throw new Error(found.reason);
  const { files, queue: jobs } = studio.deps;
  queue = new EmbeddedRenderQueue({
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    files,
    queue: jobs,
    tools: found.tools,
    scratchRoot: root,
    pollMs: 100,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  return queue;
}

const scratchRoot = () => join(studio.dataDir, 'renders');

async function begin(seconds: number): Promise<RenderJobDocument> {
  const job = await createServerRender(creator, assetId, { seconds });
  await (await createQueue()).start();
  return job;
}

const reload = ({ _id }: RenderJobDocument) => RenderJob.findById(_id).orFail();
const statusOf = async (job: RenderJobDocument) => (await reload(job)).status;

/** Waits for the first frames and returns the process that renders. */
async function renderingChild(job: RenderJobDocument): Promise<number> {
  await expect.poll(async () => (await reload(job)).framesPerSecond, PATIENCE).toBeGreaterThan(0);
  const [pid] = await renderersOf(process.pid);
  if (pid === undefined) throw new Error('No renderer is at work.');
  return pid;
}

async function expectVideo(job: RenderJobDocument): Promise<void> {
  const { outputKey, frameCount, fileSize } = await reload(job);
  const path = join(studio.dataDir, 'output.mp4');
  const answer = await creator.agent.fetch('GET', `/api/renders/${job._id}/download`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([outputKey === null, bytes.length]).toEqual([false, fileSize]);
  await writeFile(path, bytes);
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-count_frames', '-select_streams', 'v', '-of', 'json'],
    ...['-show_entries', 'stream=codec_name,width,height,avg_frame_rate,nb_read_frames', path],
  ]);
  expect(JSON.parse(stdout).streams).toEqual([
    { codec_name: 'h264', width: 1080, height: 1080, avg_frame_rate: '30/1', nb_read_frames: String(frameCount) },
  ]);
}

describe('a render on this machine', () => {
  it(
    'becomes the requested file and leaves no scratch files',
    async () => {
      const job = await begin(2);
      await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
      await expectVideo(job);
      await expect.poll(() => readdir(scratchRoot())).toEqual([]);
      expect(await reload(job)).toMatchObject({ progress: 100, attempts: 1 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'whose process is killed is made by another, as one file',
    async () => {
      const before = await countFiles(studio, creator.user._id);
      const job = await begin(30);
      process.kill(await renderingChild(job), 'SIGKILL');
      await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
      expect((await reload(job)).attempts).toBe(2);
      await expectVideo(job);
      expect(await countFiles(studio, creator.user._id)).toBe(before + 1);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'whose process is killed in all three tries fails with a message and log',
    async () => {
      // Long enough for the last try too, which reuses the segments of the others.
      const job = await begin(120);
      for (let n = 1; n <= MAX_RENDER_ATTEMPTS; n++) {
        process.kill(await renderingChild(job), 'SIGKILL');
        await expect.poll(async () => (await reload(job)).logs.join().split('SIGKILL').length - 1, PATIENCE).toBe(n);
      }
      await expect.poll(() => statusOf(job), PATIENCE).toBe('failed');
      expect(await reload(job)).toMatchObject({ errorCode: 'render.failed', attempts: 3 });
      await expect.poll(() => readdir(scratchRoot())).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'whose process hangs is made by another',
    async () => {
      const job = await createServerRender(creator, assetId, { seconds: 20 });
      await (await createQueue({ silenceMs: 3_000 })).start();
      process.kill(await renderingChild(job), 'SIGSTOP');
      await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
      expect((await reload(job)).attempts).toBe(2);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'that is cancelled stops at once and leaves nothing',
    async () => {
      const before = await countFiles(studio, creator.user._id);
      const job = await begin(30);
      await renderingChild(job);
      await creator.agent.post(`/api/renders/${job._id}/cancel`);
      await queue.cancel(job._id);
      await expect.poll(atWork, { timeout: 4_000 }).toEqual([]);
      await expect.poll(() => readdir(scratchRoot())).toEqual([]);
      expect(await reload(job)).toMatchObject({ status: 'failed', errorCode: 'render.cancelled' });
      expect(await countFiles(studio, creator.user._id)).toBe(before);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'stops within seconds when its project is deleted, even if the queue is not told',
    async () => {
      const job = await begin(30);
      await renderingChild(job);
      await creator.agent.delete(`/api/projects/${job.projectId}`);
      await expect.poll(atWork, { timeout: 6_000 }).toEqual([]);
      await expect.poll(() => readdir(scratchRoot())).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'that another worker takes over stops here',
    async () => {
      const job = await begin(30);
      await renderingChild(job);
      await claimRender({ renderId: job._id }, 'another', { isForced: true });
      await expect.poll(atWork, { timeout: 6_000 }).toEqual([]);
      expect(await reload(job)).toMatchObject({ status: 'processing', claimedBy: 'another' });
    },
    TEST_TIMEOUT_MS,
  );
});

const hasSmallDisks = await canMakeSmallDisks();

describe('a render that cannot be made', () => {
  it(
    'because of its footage fails at the first try, with the reason and ffmpeg’s log',
    async () => {
      const broken = await createCounterAsset(creator);
      const { storageKey } = await Asset.findById(broken).orFail();
      await studio.deps.files.write(storageKey, Readable.from(['no video']), { ifAbsent: false });
      const job = await createServerRender(creator, broken);
      await (await createQueue()).start();
      await expect.poll(() => statusOf(job), PATIENCE).toBe('failed');
      const { attempts, errorCode, errorMessage } = await reload(job);
      expect([attempts, errorCode]).toEqual([1, 'render.source-unusable']);
      expect(errorMessage).toContain('Replace it, or remove the clip, and export again.');
      await expect.poll(() => readdir(scratchRoot())).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it.skipIf(!hasSmallDisks).each([
    ['while the footage is fetched', '16k'],
    ['while it is encoded', '64k'],
  ])(
    'for lack of space %s says so and frees the space',
    async (_, size) => {
      const disk = await makeSmallDisk(size);
      const root = disk.path;
      try {
        const job = await createServerRender(creator, assetId, { seconds: 10 });
        await (await createQueue({ root })).start();
        await expect.poll(() => statusOf(job), PATIENCE).toBe('failed');
        expect(await reload(job)).toMatchObject({ errorCode: 'render.disk-full', attempts: 1 });
        await expect.poll(() => readdir(root)).toEqual([]);
        await queue.stop();
      } finally {
        await disk.remove();
      }
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a queue that stops during a render', () => {
  it(
    'puts the render back, and the next queue continues with its finished parts',
    async () => {
      const job = await begin(21);
      const scratch = join(scratchRoot(), job._id);
      await expect.poll(() => finishedParts(scratch), PATIENCE).not.toEqual([]);
      await queue.stop();
      expect(await reload(job)).toMatchObject({ status: 'queued', attempts: 0, claimedBy: null });
      const parts = await finishedParts(scratch);
      await (await createQueue()).start();
      await renderingChild(job);
      expect(await finishedParts(scratch)).toEqual(expect.arrayContaining(parts));
      await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
      await expectVideo(job);
    },
    TEST_TIMEOUT_MS,
  );
});

/** Names and times of the finished segments. */
async function finishedParts(scratch: string): Promise<string[]> {
  const names = await readdir(scratch, { recursive: true }).catch(() => []);
  const parts = names.filter((name) => /^frames-\d+-\d+\.mp4$/.test(name)).sort();
  return Promise.all(parts.map(async (name) => `${name} ${(await stat(join(scratch, name))).mtimeMs}`));
}
