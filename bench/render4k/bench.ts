import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderOrder } from '#workers/server/render-types.ts';
import { cutIntoSegments } from '#workers/server/segments.ts';
import { makeSource, SOURCE_NAME } from '../export/scene.ts';
import { type BenchOptions, median, printTable } from '../lib/bench.ts';
import { measureTree } from '../lib/process-tree.ts';
import { renderByHand } from './native.ts';
import { compileScene, PRESET_ID } from './scene.ts';
import type { WorkerTask } from './worker.ts';

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache/bench');
const SECONDS = 10;

/** Length of the segments that two workers share: each gets half of them. */
const SEGMENT_SECONDS = 5;
const SAMPLE_INTERVAL_MS = 250;

/**
 * Ten seconds of 2160×3840 at 60 frames a second: the engine beside ffmpeg by hand, and two workers of one core each beside one,
 * joining included. Measured in turns; only the ratios mean anything.
 */
export async function benchRender4k({ runCount }: BenchOptions): Promise<void> {
  const source = join(makeSource(CACHE_FOLDER), SOURCE_NAME);
  const folder = mkdtempSync(join(tmpdir(), 'bench-render4k-'));
  const plan = compileScene(SECONDS);
  const engine: { seconds: number; peakMiB: number }[] = [];
  const byHand: number[] = [];
  const [alone, together]: [number[], number[]] = [[], []];
  try {
    for (let run = 0; run < runCount; run++) {
      const orderIn = (name: string): RenderOrder => {
        const scratchPath = join(folder, `${name}-${run}`);
        mkdirSync(scratchPath);
        return { renderId: 'bench', plan, presetId: PRESET_ID, sources: { source }, scratchPath };
      };
      const order = orderIn('whole');
      engine.push(await runWorker({ type: 'video', order, outputPath: join(order.scratchPath, 'out.mp4') }, null));
      byHand.push(renderByHand(source, folder, SECONDS));
      alone.push(await renderWithWorkers(orderIn('alone'), [0]));
      together.push(await renderWithWorkers(orderIn('together'), [0, 1]));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const speed = (seconds: readonly number[]) => plan.frameCount / median(seconds);
  const engineSpeed = speed(engine.map(({ seconds }) => seconds));
  const peakMiB = Math.max(...engine.map((found) => found.peakMiB));
  printTable(
    ['way', 'frames/s', '× by hand', '× one worker', 'peak MiB (PSS)'],
    [
      ['this product', engineSpeed.toFixed(1), (engineSpeed / speed(byHand)).toFixed(2), '–', peakMiB.toFixed(0)],
      ['ffmpeg by hand, veryfast', speed(byHand).toFixed(1), '1.00', '–', '–'],
      ['one worker on one core', speed(alone).toFixed(1), '–', '1.00', '–'],
      [
        'two workers on one core each',
        speed(together).toFixed(1),
        '–',
        (speed(together) / speed(alone)).toFixed(2),
        '–',
      ],
    ],
  );
  console.log(
    `  medians of ${runCount}, ${plan.width}×${plan.height} at 60, ${SECONDS} s; by hand shows one caption only`,
  );
}

/** Renders an order in segments, each worker taking every n-th of them on its own core. @returns Seconds. */
async function renderWithWorkers(order: RenderOrder, cores: readonly number[]): Promise<number> {
  const segments = cutIntoSegments(order.plan, SEGMENT_SECONDS).map((range) => ({
    ...range,
    path: join(order.scratchPath, `segment-${range.index}.mp4`),
  }));
  const startedAt = performance.now();
  await Promise.all(
    cores.map((core, worker) => {
      const mine = segments.filter(({ index }) => index % cores.length === worker);
      return runWorker({ type: 'segments', order, segments: mine }, core);
    }),
  );
  const joining: WorkerTask = {
    type: 'join',
    order,
    paths: segments.map(({ path }) => path),
    soundPath: join(order.scratchPath, 'sound.mp4'),
    outputPath: join(order.scratchPath, 'out.mp4'),
  };
  await runWorker(joining, cores[0] ?? null);
  return (performance.now() - startedAt) / 1_000;
}

/** Runs a worker process to its end, on one core if one is named. */
async function runWorker(task: WorkerTask, core: number | null): Promise<{ seconds: number; peakMiB: number }> {
  const command = [process.execPath, join(import.meta.dirname, 'worker.ts'), JSON.stringify(task)];
  const [program = '', ...args] = core === null ? command : ['taskset', '-c', String(core), ...command];
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  let peakMiB = 0;
  const timer = setInterval(() => {
    if (child.pid !== undefined) peakMiB = Math.max(peakMiB, measureTree(child.pid).pssMiB);
  }, SAMPLE_INTERVAL_MS);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`A worker ended with ${exitCode}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakMiB };
}
