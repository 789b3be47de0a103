import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestRedis } from '#api/testing/redis-server.ts';
import { startWorkerProcess } from '#api/testing/server-process.ts';
import { createServerRender } from '#api/testing/server-renders.ts';
import { startTestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { makeSource, SOURCE_NAME } from '#bench/export/scene.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { cpuSecondsOf } from '#bench/lib/process-tree.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

/** 2160 × 3840 at 60 frames a second. */
const PRESET = 'tiktok-4k-916';
const SECONDS = 10;
const WORD_SECONDS = 0.5;

/** Limit for a render on one core of this machine. */
const RENDER_LIMIT_MS = 15 * MINUTE_MS;

/** One render by some workers. On an otherwise idle machine both grow equally. */
interface Run {
  readonly seconds: number;
  readonly busiestCpuSeconds: number;
}

/** The same 4K render by one worker and by two, each on one core: the speedup, including the join. */
export async function benchRenderWorkers({ runCount }: BenchOptions): Promise<void> {
  const source = join(makeSource(join(tmpdir(), 'clipwright-bench-source')), SOURCE_NAME);
  const redis = await startTestRedis();
  const studio = await startTestStudio({ REDIS_URL: redis.url });
  try {
    const creator = await createCreator(studio, { plan: 'studio' });
    const { id: assetId } = await createAsset(creator.agent, await readFile(source));
    const environment = { REDIS_URL: redis.url, DATA_DIR: studio.dataDir };
    const measure = async (workerCount: number): Promise<Run> => {
      const workers = await Promise.all(
        Array.from({ length: workerCount }, () => startWorkerProcess('worker.ts', environment)),
      );
      try {
        for (const [core, { pid }] of workers.entries()) execFileSync('taskset', ['-acp', String(core), String(pid)]);
        const render = await createServerRender(creator, assetId, {
          preset: PRESET,
          seconds: SECONDS,
          tracks: sceneTracks(assetId),
        });
        if (studio.deps.renderer.isAvailable) await studio.deps.renderer.queue.add(render);
        const before = workers.map(({ pid }) => cpuSecondsOf(pid));
        const seconds = await secondsOf(render);
        const cpuSeconds = workers.map(({ pid }, index) => cpuSecondsOf(pid) - (before[index] ?? 0));
        return { seconds, busiestCpuSeconds: Math.max(...cpuSeconds) };
      } finally {
        for (const worker of workers) worker.signal('SIGTERM');
        await Promise.all(workers.map(({ exited }) => exited));
      }
    };

    const runs: Record<1 | 2, Run[]> = { 1: [], 2: [] };
    // In turns, so that other load slows both down equally.
    for (let run = 0; run < runCount; run += 1) {
      runs[1].push(await measure(1));
      runs[2].push(await measure(2));
    }
    const rows = [
      ['seconds from the order to the file', '≥ 1.80', (run: Run) => run.seconds],
      ['processor time of the busier worker', '', (run: Run) => run.busiestCpuSeconds],
    ] as const;
    printTable(
      [`${SECONDS} s of 4K at 60, captions`, 'one worker', 'two', 'ratio', 'limit'],
      rows.map(([title, limit, measured]) => {
        const [one, two] = [median(runs[1].map(measured)), median(runs[2].map(measured))];
        return [title, one.toFixed(1), two.toFixed(1), (one / two).toFixed(2), limit];
      }),
    );
  } finally {
    await studio.close();
    await redis.stop();
  }
}

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
