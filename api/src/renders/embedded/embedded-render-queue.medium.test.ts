import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { Asset } from '#api/models/asset.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { claimRender, MAX_RENDER_ATTEMPTS } from '#api/renders/registry/claims.ts';
import { isStoredSegment, KEPT_SEGMENT_MS } from '#api/renders/registry/stored-segments.ts';
import { firstTurnOf, readActive } from '#api/renders/registry/turns.ts';
import { sweepFiles } from '#api/services/upkeep/sweep-files.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { processesWith, renderersOf } from '#api/testing/render-children.ts';
import { countFiles, createCounterAsset, createServerRender } from '#api/testing/server-renders.ts';
import { canMakeSmallDisks, makeSmallDisk } from '#api/testing/small-disk.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { readCounter, readFrames } from '#workers/server/testing/server-fixture.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { EmbeddedRenderQueue } from './embedded-render-queue.ts';

const run = promisify(execFile);

/** Encoding a second of 1080 × 1080 takes about a second on a free processor. Here the processor is never free. */
const PATIENCE = { interval: 100 };
let studio: TestStudio;
let creator: Creator;
let assetId: string;
let queue: EmbeddedRenderQueue;
beforeAll(async () => {
  studio = await startTestStudio();
  // Each test has its own queue, so that it can stop it.
  if (studio.deps.renderer.isAvailable) await studio.deps.renderer.queue.stop();
  creator = await createCreator(studio, { plan: 'studio' });
  assetId = await createCounterAsset(creator);
});
afterAll(() => studio.close());
afterEach(async () => {
  await queue.stop();
  await RenderJob.deleteMany({});
  await rm(callsPath(), { force: true });
  expect(await atWork()).toEqual([]);
});

/** Lists renderers and their child processes. */
async function atWork(): Promise<number[]> {
  return [...(await renderersOf(process.pid)), ...(await processesWith(scratchRoot()))];
}

async function createQueue({ silenceMs, root = scratchRoot() }: { silenceMs?: number; root?: string } = {}) {
  const found = await findFfmpeg(process.env);
  if (!found.ok) throw new Error(found.reason);
  const { files, queue: jobs } = studio.deps;
  // Records the calls to ffmpeg.
  const ffmpeg = join(studio.folder, 'noted-ffmpeg');
  await writeFile(ffmpeg, `#!/bin/sh\necho "$@" >> '${callsPath()}'\nexec '${found.tools.ffmpeg}' "$@"\n`);
  await chmod(ffmpeg, 0o755);
  queue = new EmbeddedRenderQueue({
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    files,
    queue: jobs,
    tools: { ...found.tools, ffmpeg },
    scratchRoot: root,
    pollMs: 100,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  return queue;
}

const callsPath = () => join(studio.folder, 'ffmpeg-calls.txt');

/** The segments of a render that ffmpeg was told to make in this test, in order. */
async function segmentsMade({ _id }: RenderJobDocument): Promise<string[]> {
  const calls = (await readFile(callsPath(), 'utf8')).split('\n');
  return calls.flatMap((call) =>
    call.includes(`/${_id}/`) ? (/frames-\d+-\d+/.exec(call.split(' ').at(-1) ?? '') ?? []) : [],
  );
}

const scratchRoot = () => join(studio.dataDir, 'renders');

async function begin(seconds: number): Promise<RenderJobDocument> {
  const job = await createServerRender(creator, assetId, { seconds });
  await (await createQueue()).start();
  return job;
}

const reload = ({ _id }: RenderJobDocument) => RenderJob.findById(_id).orFail();
const statusOf = async (job: RenderJobDocument) => (await reload(job)).status;

/** Waits until ffmpeg runs and returns the process that renders. */
async function renderingChild(job: RenderJobDocument): Promise<number> {
  await expect.poll(() => processesWith(join(scratchRoot(), job._id)), PATIENCE).not.toEqual([]);
  const [pid] = await renderersOf(process.pid);
  if (pid === undefined) throw new Error('No renderer is at work.');
  return pid;
}

/** @returns Path of the finished file. */
async function expectVideo(job: RenderJobDocument): Promise<string> {
  const { outputKey, frameCount, fileSize } = await reload(job);
  const path = join(studio.folder, 'output.mp4');
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
  return path;
}

describe('a render on this machine', () => {
  it('becomes the requested file and leaves no scratch files', async () => {
    const job = await begin(2);
    // The state after a render gave way and was then cancelled.
    await mkdir(join(scratchRoot(), 'ended'));
    await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
    await expectVideo(job);
    await expect.poll(() => readdir(scratchRoot())).toEqual([]);
    expect(await reload(job)).toMatchObject({ progress: 100, attempts: 1 });
  });

  it('waits for a bucket that does not answer, which uses up no tries', { tags: 'long' }, async () => {
    const read = vi.spyOn(studio.deps.files, 'read').mockRejectedValue(new StorageError('storage.away'));
    const job = await begin(1);
    await expect.poll(() => read.mock.calls.length, PATIENCE).toBeGreaterThan(MAX_RENDER_ATTEMPTS);
    read.mockRestore();
    await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
    expect(await reload(job)).toMatchObject({ attempts: 1 });
  });

  it('whose process is killed is made by another, as one file', { tags: 'long' }, async () => {
    const before = await countFiles(studio, creator.user._id);
    const job = await begin(4);
    process.kill(await renderingChild(job), 'SIGKILL');
    await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
    expect((await reload(job)).attempts).toBe(2);
    await expectVideo(job);
    expect(await countFiles(studio, creator.user._id)).toBe(before + 1);
  });

  it('whose process is killed in all three tries fails with a message and log', { tags: 'long' }, async () => {
    // Long enough for the last attempt too, which reuses the segments of the others.
    const job = await begin(120);
    for (let n = 1; n <= MAX_RENDER_ATTEMPTS; n++) {
      process.kill(await renderingChild(job), 'SIGKILL');
      await expect.poll(async () => (await reload(job)).logs.join().split('SIGKILL').length - 1, PATIENCE).toBe(n);
    }
    await expect.poll(() => statusOf(job), PATIENCE).toBe('failed');
    expect(await reload(job)).toMatchObject({ errorCode: 'render.failed', attempts: 3 });
    await expect.poll(() => readdir(scratchRoot())).toEqual([]);
  });

  it('whose process hangs is made by another', { tags: 'long' }, async () => {
    const job = await createServerRender(creator, assetId, { seconds: 4 });
    // Renderers run at low priority and may need seconds for their first output.
    await (await createQueue({ silenceMs: 10_000 })).start();
    process.kill(await renderingChild(job), 'SIGSTOP');
    await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
    expect((await reload(job)).attempts).toBe(2);
  });

  it('whose ffmpeg stands still is made again, and says why', { tags: 'long' }, async () => {
    const job = await createServerRender(creator, assetId, { seconds: 4 });
    await (await createQueue({ silenceMs: 10_000 })).start();
    await renderingChild(job);
    for (const pid of await processesWith(join(scratchRoot(), job._id))) process.kill(pid, 'SIGSTOP');
    await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
    expect(await reload(job)).toMatchObject({ attempts: 2 });
    expect((await reload(job)).logs.join()).toContain('stopped advancing for 10 seconds');
  });

  it('that is cancelled stops at once and leaves nothing', async () => {
    const before = await countFiles(studio, creator.user._id);
    const job = await begin(30);
    await renderingChild(job);
    await creator.agent.post(`/api/renders/${job._id}/cancel`);
    await queue.cancel(job._id);
    await expect.poll(atWork, { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => readdir(scratchRoot())).toEqual([]);
    expect(await reload(job)).toMatchObject({ status: 'failed', errorCode: 'render.cancelled' });
    expect(await countFiles(studio, creator.user._id)).toBe(before);
  });

  it('stops within seconds when its project is deleted, even if the queue is not told', { tags: 'long' }, async () => {
    const job = await begin(30);
    await renderingChild(job);
    await creator.agent.delete(`/api/projects/${job.projectId}`);
    await expect.poll(atWork, { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => readdir(scratchRoot())).toEqual([]);
  });

  it('that another worker takes over stops here', { tags: 'long' }, async () => {
    const job = await begin(30);
    await renderingChild(job);
    await claimRender({ renderId: job._id }, 'another', { isForced: true });
    await expect.poll(atWork, { timeout: 20_000 }).toEqual([]);
    expect(await reload(job)).toMatchObject({ status: 'processing', claimedBy: 'another' });
  });
});

const hasSmallDisks = await canMakeSmallDisks();

describe('a render that cannot be made', () => {
  it('because of its footage fails at the first try, with the reason and ffmpeg’s log', async () => {
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
  });

  it.skipIf(!hasSmallDisks).each([
    ['while the footage is fetched', '16k'],
    ['while it is encoded', '64k'],
  ])('for lack of space %s says so and frees the space', { tags: 'long' }, async (_, size) => {
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
  });
});

describe('a queue that stops during a render', () => {
  it('puts the render back, and the next queue continues with its finished parts', { tags: 'long' }, async () => {
    const job = await begin(10);
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
  });
});

describe('a long render', () => {
  it('gives way to another account’s between its segments, and continues with the finished ones', {
    tags: 'long',
  }, async () => {
    const other = await createCreator(studio, { plan: 'studio' });
    const clip = { id: 'c1', assetId, start: 0, end: 6, in: 0, out: 6, fit: 'contain' };
    const long = await createServerRender(creator, assetId, {
      seconds: 6,
      tracks: [{ id: 'video-1', type: 'video', clips: [clip] }],
    });
    const short = await createServerRender(other, await createCounterAsset(other), {
      seconds: 0.5,
      preset: 'tiktok-4k-916',
      firstTurn: firstTurnOf(other.user._id, await readActive()),
    });
    await (await createQueue()).start();
    await expect.poll(() => statusOf(short), PATIENCE).toBe('processing');
    const scratch = join(scratchRoot(), long._id);
    expect(await finishedParts(scratch)).toEqual([expect.stringContaining('frames-0-60.mp4')]);
    const { body } = await creator.agent.get(`/api/renders/${long._id}`);
    expect(body).toMatchObject({ status: 'queued', queuePosition: 1, framesPerSecond: null, timeLeftSeconds: null });
    expect([body.progress > 0, body.progress < 100, body.startedAt !== null]).toEqual([true, true, true]);

    await expect.poll(() => statusOf(long), PATIENCE).toBe('completed');
    expect(await segmentsMade(long)).toEqual(['frames-0-60', 'frames-60-120', 'frames-120-180']);
    const [first, second] = [await reload(short), await reload(long)];
    expect([first.status, second.attempts]).toEqual(['completed', 1]);
    expect(first.completedAt?.getTime()).toBeLessThan(second.completedAt?.getTime() ?? 0);
    expect(await countersOf(await expectVideo(long))).toEqual(Array.from({ length: 180 }, (_, frame) => frame));
  });
});

describe('a render of a project that was rendered before', () => {
  /** Renders four seconds with a caption in the last two. */
  async function render(text: string, projectId?: string): Promise<RenderJobDocument> {
    const clip = { id: 'c1', assetId, start: 0, end: 4, in: 0, out: 4 };
    const caption = { id: 'c2', assetId: '', start: 2, end: 4, in: 0, out: 2, text };
    const tracks = [
      { id: 'video-1', type: 'video', clips: [clip] },
      { id: 'caption-1', type: 'caption', clips: [caption] },
    ];
    const job = await createServerRender(creator, assetId, { seconds: 4, tracks, ...(projectId && { projectId }) });
    await (await createQueue()).start();
    await expect.poll(() => statusOf(job), PATIENCE).toBe('completed');
    await queue.stop();
    return job;
  }

  it('makes only the segments that a correction changes; the others are the same to the bit', {
    tags: 'long',
  }, async () => {
    const kept = async () => (await Array.fromAsync(studio.deps.files.list())).filter(isStoredSegment).length;
    const before = { files: await countFiles(studio, creator.user._id), kept: await kept() };
    const first = await render('Fresh bread');
    expect(await segmentsMade(first)).toEqual(['frames-0-60', 'frames-60-120']);
    const packets = await packetsOf(await expectVideo(first));
    const second = await render('Fresh cakes', first.projectId);
    expect(await segmentsMade(second)).toEqual(['frames-60-120']);
    const corrected = await packetsOf(await expectVideo(second));
    expect(corrected.slice(0, 60)).toEqual(packets.slice(0, 60));
    expect(corrected.slice(60)).not.toEqual(packets.slice(60));
    // They count neither as the account's files nor as another project's.
    expect(await countFiles(studio, creator.user._id)).toBe(before.files + 2);
    expect(await segmentsMade(await render('Fresh cakes'))).toHaveLength(2);
    expect(await kept()).toBe(before.kept + 5);
    await creator.agent.delete(`/api/projects/${first.projectId}`);
    expect(await kept()).toBe(before.kept + 2);
    await sweepFiles(studio.deps.files, new Date(Date.now() + KEPT_SEGMENT_MS - 60_000));
    expect(await kept()).toBeGreaterThanOrEqual(2);
    await sweepFiles(studio.deps.files, new Date(Date.now() + KEPT_SEGMENT_MS + 60_000));
    expect(await kept()).toBe(0);
  });
});

/** Hashes of a file's coded pictures, in order. */
async function packetsOf(path: string): Promise<string[]> {
  const { stdout } = await run('ffmpeg', [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0:v',
    '-c',
    'copy',
    '-f',
    'framehash',
    '-',
  ]);
  return stdout.split('\n').flatMap((line) => /[0-9a-f]{64}$/.exec(line) ?? []);
}

/** The counters of a square video's frames. */
async function countersOf(path: string): Promise<number[]> {
  const small = join(studio.folder, 'small.mkv');
  await run('ffmpeg', ['-v', 'error', '-i', path, '-an', '-vf', 'scale=320:320', '-c:v', 'ffv1', '-y', small]);
  return (await readFrames(small, 'gray', 320, 320)).map((frame) => readCounter(frame, 320, 160));
}

/** Names and times of the finished segments. */
async function finishedParts(scratch: string): Promise<string[]> {
  const names = await readdir(scratch, { recursive: true }).catch(() => []);
  const parts = names.filter((name) => /^frames-\d+-\d+\.mp4$/.test(name)).sort();
  return Promise.all(parts.map(async (name) => `${name} ${(await stat(join(scratch, name))).mtimeMs}`));
}
