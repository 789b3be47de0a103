import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partName, partsOfRender, type RenderPart } from '#api/renders/farm/render-flow.ts';
import { makeSource, SOURCE_NAME } from '#bench/export/scene.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { measureTree } from '#bench/lib/process-tree.ts';
import { describePictures } from '#shared/render/describe-pictures.ts';
import type { RenderOrder } from '#workers/server/render-types.ts';
import { cutForOneMachine, segmentFileName } from '#workers/server/segments.ts';
import { type FfmpegTools, findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { type HandRender, renderByHand } from './native.ts';
import { compileScene, PRESET_ID } from './scene.ts';
import { startRenderWorker } from './start-worker.ts';
import type { WorkerTask } from './worker.ts';

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache/bench');
const SECONDS = 10;

/** Measuring the memory of a process of a GiB stops it for milliseconds; plain ffmpeg is spared that. */
const SAMPLE_INTERVAL_MS = 1_000;

/**
 * Ten seconds of 2160×3840 at 60 frames a second: the engine beside plain ffmpeg, and two workers of one core each beside one,
 * including the join, and the engine again after one word was changed. Two plain ffmpegs show what two cores are worth on this machine. Measured in turns; only the ratios mean
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
  const again: number[] = [];
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
      const whole = orderIn('whole');
      engine.push(await renderAlone(whole, tools));
      const corrected = { ...orderIn('again'), plan: compileScene(SECONDS, 'Each') };
      reuseSegments(whole, corrected);
      again.push((await renderAlone(corrected, tools)).seconds);
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
      row('again, one word changed', again, ratio(again, byHand), '–'),
      row('ffmpeg by hand, veryfast', byHand, '1.00', '–'),
      row('one worker on one core', alone, ratio(alone, handAlone), '1.00'),
      row('two workers on one core each', together, ratio(together, handTogether), ratio(together, alone)),
      row('ffmpeg by hand on one core', handAlone, '1.00', '1.00'),
      row('two by hand, half each on one core', handTogether, '1.00', ratio(handTogether, handAlone)),
    ],
  );
  console.log(
    `  a word changed costs ${((100 * median(again)) / median(engineSeconds)).toFixed(0)} % of the first render; medians of ${runCount}, ${plan.width}×${plan.height} at 60, ${SECONDS} s; by hand shows one caption only`,
  );
}

/** Takes over the segments whose pictures are the same, as the product does from its storage. */
function reuseSegments(from: RenderOrder, to: RenderOrder): void {
  for (const segment of cutForOneMachine(to.plan)) {
    const range = { first: segment.firstFrame, end: segment.endFrame };
    if (describePictures(from.plan, range) !== describePictures(to.plan, range)) continue;
    const name = segmentFileName(segment);
    copyFileSync(join(from.scratchPath, name), join(to.scratchPath, name));
  }
}

/** The whole scene in one stretch per core. */
function handRenders(cores: readonly (number | null)[]): HandRender[] {
  const seconds = SECONDS / cores.length;
  return cores.map((core, index) => ({ fromSeconds: index * seconds, seconds, core }));
}

/**
 * Renders an order in the parts of the product's queue; each worker, on its own core, takes the next one when it is done. The workers
 * have already started, as in the product.
 * @returns Seconds from the order to the checked file.
 */
async function renderWithWorkers(order: RenderOrder, cores: readonly number[], tools: FfmpegTools): Promise<number> {
  const pathOf = (part: RenderPart) => join(order.scratchPath, `${partName(part)}.mp4`);
  const parts = partsOfRender({ frameCount: order.plan.frameCount, preset: order.presetId });
  const waiting = parts.values();
  const workers = await Promise.all(cores.map((core) => startRenderWorker(core)));
  try {
    const startedAt = performance.now();
    await Promise.all(
      workers.map(async (worker) => {
        // One shared iterator: each part goes to one worker.
        for (const part of waiting) await worker.carryOut({ order, tools, task: taskOf(part, pathOf(part)) });
      }),
    );
    const task = {
      type: 'join' as const,
      segmentPaths: parts.filter(({ type }) => type === 'segment').map(pathOf),
      soundPath: pathOf({ type: 'sound' }),
      outputPath: join(order.scratchPath, 'out.mp4'),
    };
    await workers[0]?.carryOut({ order, tools, task });
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

function taskOf(part: RenderPart, outputPath: string): WorkerTask {
  return part.type === 'sound' ? { type: 'sound', outputPath } : { type: 'segment', range: part, outputPath };
}

/** Renders a whole order in its own process, including its start, as the product does without a queue. */
async function renderAlone(order: RenderOrder, tools: FfmpegTools): Promise<{ seconds: number; peakMiB: number }> {
  const startedAt = performance.now();
  const worker = await startRenderWorker(null);
  let peakMiB = 0;
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, measureTree(worker.pid).pssMiB);
  }, SAMPLE_INTERVAL_MS);
  try {
    const task = { type: 'video' as const, outputPath: join(order.scratchPath, 'out.mp4') };
    await worker.carryOut({ order, tools, task });
    return { seconds: (performance.now() - startedAt) / 1_000, peakMiB };
  } finally {
    clearInterval(timer);
    await worker.end();
  }
}
