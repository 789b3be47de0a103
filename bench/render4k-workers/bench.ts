import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestRedis } from '#api/testing/redis-server.ts';
import { startWorkerProcess } from '#api/testing/server-process.ts';
import { createServerRender } from '#api/testing/server-renders.ts';
import { startTestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import type { Bench } from '#bench/lib/bench.ts';
import { makeSource } from '#bench/lib/clips.ts';
import { cpuSecondsOf } from '#bench/lib/process-tree.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

/** 2160 × 3840 at 60 frames a second. */
const PRESET = 'tiktok-4k-916';
const SECONDS = 10;
const WORD_SECONDS = 0.5;

/** Limit for a render on one core of this machine. */
const RENDER_LIMIT_MS = 15 * MINUTE_MS;

const ROWS = ['one worker', 'two'] as const;

/**
 * The same 4K render by one worker and by two, each on one core, over Redis. Measures the speedup, including the join.
 */
export const render4kWorkers: Bench = {
  summary: 'a 4K render by one worker and by two, on a core each',
  isOnDemand: true,
  async setUp(stack) {
    const redis = stack.adopt(await startTestRedis(), ({ stop }) => stop());
    const studio = stack.adopt(await startTestStudio({ REDIS_URL: redis.url }), ({ close }) => close());
    const creator = await createCreator(studio, { plan: 'studio' });
    const { id: assetId } = await createAsset(creator.agent, await readFile(makeSource()));
    const measure = async (workerCount: number) => {
      await using ending = new AsyncDisposableStack();
      const starts = Array.from({ length: workerCount }, async () =>
        ending.adopt(
          await startWorkerProcess('worker.ts', { REDIS_URL: redis.url, DATA_DIR: studio.dataDir }),
          async ({ signal, exited }) => {
            signal('SIGTERM');
            await exited;
          },
        ),
      );
      const workers = await Promise.all(starts);
      for (const [core, { pid }] of workers.entries()) execFileSync('taskset', ['-acp', String(core), String(pid)]);
      const order = { preset: PRESET, seconds: SECONDS, tracks: sceneTracks(assetId) };
      const render = await createServerRender(creator, assetId, order);
      if (studio.deps.renderer.isAvailable) await studio.deps.renderer.queue.add(render);
      const before = workers.map(({ pid }) => cpuSecondsOf(pid));
      const seconds = await secondsOf(render);
      const cpuSeconds = workers.map(({ pid }, index) => cpuSecondsOf(pid) - (before[index] ?? 0));
      // On an otherwise idle machine both grow equally.
      return { speed: 1 / seconds, seconds, cpuSeconds: Math.max(...cpuSeconds) };
    };
    return [
      {
        title: `${SECONDS} s of 4K at 60, captions`,
        columns: [
          { title: 'seconds from the order to the file', of: 'seconds', digits: 1 },
          { title: '× one', of: 'speed', digits: 2, beside: ROWS[0], least: { two: 1.8 } },
          { title: 'processor seconds of the busier worker', of: 'cpuSeconds', digits: 1 },
        ],
        async *measure() {
          for (const [index, row] of ROWS.entries()) yield [row, await measure(index + 1)];
        },
      },
    ];
  },
};

/** Two clips of the source, and a caption with consecutive words. */
function sceneTracks(assetId: string): readonly unknown[] {
  const half = SECONDS / 2;
  const words = Array.from({ length: SECONDS / WORD_SECONDS }, (_, n) => ({
    text: `word${n}`,
    start: n * WORD_SECONDS,
    endExclusive: (n + 1) * WORD_SECONDS,
  }));
  const text = words.map((word) => word.text).join(' ');
  const caption = { id: 't1', assetId: '', start: 0, end: SECONDS, in: 0, out: SECONDS, text, words };
  return [
    {
      id: 'video-1',
      type: 'video',
      clips: [
        { id: 'c1', assetId, start: 0, end: half, in: 2, out: 2 + half },
        { id: 'c2', assetId, start: half, end: SECONDS, in: 0, out: half },
      ],
    },
    { id: 'caption-1', type: 'caption', clips: [caption] },
  ];
}

/** Time from the order to the published file. */
async function secondsOf(render: RenderJobDocument): Promise<number> {
  const giveUpAt = Date.now() + RENDER_LIMIT_MS;
  while (Date.now() < giveUpAt) {
    const { status, createdAt, completedAt, logs } = await RenderJob.findById(render._id).orFail();
    if (status === 'failed') throw new Error(logs.join('\n'));
    if (completedAt !== null) return ((completedAt?.getTime() ?? 0) - createdAt.getTime()) / 1000;
    await sleep(200);
  }
  throw new Error('The render did not end in time.');
}
