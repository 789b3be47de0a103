import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderOrder } from '#workers/server/render-types.ts';
import { cutIntoSegments } from '#workers/server/segments.ts';
import { type FfmpegTools, findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { makeSource, SOURCE_NAME } from '../export/scene.ts';
import { type BenchOptions, median, printTable } from '../lib/bench.ts';
import { measureTree } from '../lib/process-tree.ts';
import { type HandRender, renderByHand } from './native.ts';
import { compileScene, PRESET_ID } from './scene.ts';
import type { WorkerMessage } from './worker.ts';

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache/bench');
const SECONDS = 10;

/** As the product's queue cuts a video of this length. */
const SEGMENT_SECONDS = 1;

/** Each look at the memory of a process of a GiB stops it for some milliseconds, which ffmpeg by hand is spared. */
const SAMPLE_INTERVAL_MS = 1_000;

/**
 * Ten seconds of 2160×3840 at 60 frames a second: the engine beside ffmpeg by hand, and two workers of one core each beside one,
 * joining included. What two cores are worth on this machine, two ffmpegs by hand say. Measured in turns; only the ratios mean
 * anything.
 */
export async function benchRender4k({ runCount }: BenchOptions): Promise<void> {
  const source = join(makeSource(CACHE_FOLDER), SOURCE_NAME);
  const folder = mkdtempSync(join(tmpdir(), 'bench-render4k-'));
  const plan = compileScene(SECONDS);
  const found = await findFfmpeg(process.env);
  if (!found.ok) throw new Error(found.reason);
  const { tools } = found;
  const engine: { seconds: number; peakMiB: number }[] = [];
  const byHand: number[] = [];
  const [handAlone, handTogether]: [number[], number[]] = [[], []];
  const [alone, together]: [number[], number[]] = [[], []];
  try {
    for (let run = 0; run < runCount; run++) {
      const orderIn = (name: string): RenderOrder => {
        const scratchPath = join(folder, `${name}-${run}`);
        mkdirSync(scratchPath);
        return { renderId: 'bench', plan, presetId: PRESET_ID, sources: { source }, scratchPath };
      };
      const order = orderIn('whole');
      const outputPath = join(order.scratchPath, 'out.mp4');
      engine.push(await runWorker({ task: { type: 'video', order, outputPath }, tools }, null));
      byHand.push(await renderByHand(source, folder, handRenders([null])));
      alone.push(await renderWithWorkers(orderIn('alone'), [0], tools));
      together.push(await renderWithWorkers(orderIn('together'), [0, 1], tools));
      handAlone.push(await renderByHand(source, folder, handRenders([0])));
      handTogether.push(await renderByHand(source, folder, handRenders([0, 1])));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const speed = (seconds: readonly number[]) => plan.frameCount / median(seconds);
  const ratio = (fast: readonly number[], slow: readonly number[]) => (speed(fast) / speed(slow)).toFixed(2);
  const row = (way: string, seconds: readonly number[], timesHand: string, timesOne: string, peak = '–') => {
    return [way, speed(seconds).toFixed(1), timesHand, timesOne, peak];
  };
  const engineSeconds = engine.map(({ seconds }) => seconds);
  const peakMiB = Math.max(...engine.map((run) => run.peakMiB));
  printTable(
    ['way', 'frames/s', '× by hand', '× one core', 'peak MiB (PSS)'],
    [
      row('this product', engineSeconds, ratio(engineSeconds, byHand), '–', peakMiB.toFixed(0)),
      row('ffmpeg by hand, veryfast', byHand, '1.00', '–'),
      row('one worker on one core', alone, ratio(alone, handAlone), '1.00'),
      row('two workers on one core each', together, ratio(together, handTogether), ratio(together, alone)),
      row('ffmpeg by hand on one core', handAlone, '1.00', '1.00'),
      row('two by hand, half each on one core', handTogether, '1.00', ratio(handTogether, handAlone)),
    ],
  );
  console.log(
    `  medians of ${runCount}, ${plan.width}×${plan.height} at 60, ${SECONDS} s; by hand shows one caption only`,
  );
}

/** The whole scene in as many stretches as there are cores. */
function handRenders(cores: readonly (number | null)[]): HandRender[] {
  const seconds = SECONDS / cores.length;
  return cores.map((core, index) => ({ fromSeconds: index * seconds, seconds, core }));
}

/** Renders an order in segments, each worker on its own core taking the next one when it is done with another. @returns Seconds. */
async function renderWithWorkers(order: RenderOrder, cores: readonly number[], tools: FfmpegTools): Promise<number> {
  const segments = cutIntoSegments(order.plan, SEGMENT_SECONDS).map((range) => ({
    ...range,
    path: join(order.scratchPath, `segment-${range.index}.mp4`),
  }));
  const soundPath = join(order.scratchPath, 'sound.mp4');
  const startedAt = performance.now();
  await Promise.all(
    cores.map((core) => runWorker({ task: { type: 'segments', order, segments, soundPath }, tools }, core)),
  );
  const outputPath = join(order.scratchPath, 'out.mp4');
  const paths = segments.map(({ path }) => path);
  await runWorker({ task: { type: 'join', order, paths, soundPath, outputPath }, tools }, cores[0] ?? null);
  return (performance.now() - startedAt) / 1_000;
}

/** Runs a worker process to its end, on one core if one is named. */
async function runWorker(message: WorkerMessage, core: number | null): Promise<{ seconds: number; peakMiB: number }> {
  const command = [process.execPath, join(import.meta.dirname, 'worker.ts'), JSON.stringify(message)];
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
