import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { partName, partsOfRender, type RenderPart } from '#api/renders/farm/render-flow.ts';
import { type Bench, temporaryFolder } from '#bench/lib/bench.ts';
import { makeSource } from '#bench/lib/clips.ts';
import { watchMemory } from '#bench/lib/process-tree.ts';
import { planScene, wordsOf } from '#bench/lib/scene.ts';
import { describePictures } from '#shared/render/describe-pictures.ts';
import type { FfmpegTools, RenderOrder } from '#workers/server/job/render-types.ts';
import { cutForOneMachine, segmentFileName } from '#workers/server/segments.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { FORMAT, type HandRender, renderByHand } from './native.ts';
import { speedUpOnCores } from './simulate.ts';
import { startRenderWorker } from './start-worker.ts';
import type { WorkerTask } from './worker.ts';

const PRESET_ID = 'tiktok-4k-916';
const SECONDS = 10;

/** Measuring the memory of a 1 GiB process stops it for milliseconds. Plain ffmpeg is not measured. */
const SAMPLE_INTERVAL_MS = 1_000;

/** Rows, and the row that each is compared with: on all cores, or on one core each. */
const HAND = 'ffmpeg by hand, veryfast';
const [ONE, TWO] = ['one worker on one core', 'two workers on one core each'];
const [HAND_ONE, HAND_TWO] = ['ffmpeg by hand on one core', 'two by hand, half each on one core'];
const [PRODUCT, AGAIN] = ['this product', 'again, one word changed'];
const BY_HAND = { [PRODUCT]: HAND, [AGAIN]: HAND, [HAND]: HAND, [ONE]: HAND_ONE, [TWO]: HAND_TWO };
const BY_ONE = { [TWO]: ONE, [HAND_TWO]: HAND_ONE };

/**
 * Ten seconds of 2160×3840 at 60 frames a second, made of two clips of one landscape source. Compares the engine with
 * plain ffmpeg, two workers on one core each with one such worker, including the join, and the engine again after a
 * changed word. Two plain ffmpegs show the worth of two cores on this machine. Only the ratios are meaningful.
 */
export const render4k: Bench = {
  summary: '10 s of 2160×3840 at 60 on the server, beside ffmpeg by hand; two workers beside one',
  isOnDemand: true,
  async setUp(stack) {
    const source = makeSource();
    const folder = temporaryFolder(stack);
    const found = await findFfmpeg(process.env);
    if (!found.ok) return found.reason;
    const { tools } = found;
    const planOf = (changed: string | null) => {
      const scene = { ...FORMAT, seconds: SECONDS, sourceSeconds: SECONDS, clipSeconds: SECONDS / 2 };
      return planScene(scene, wordsOf(SECONDS, changed, { style: 'karaoke' }));
    };
    const orderIn = (name: string, changed: string | null = null): RenderOrder => {
      const scratchPath = join(folder, name);
      mkdirSync(scratchPath);
      return { renderId: 'bench', plan: planOf(changed), presetId: PRESET_ID, sources: { source }, scratchPath };
    };
    const { frameCount } = planOf(null);
    const speedOf = (seconds: number) => ({ speed: frameCount / seconds });
    return [
      {
        title: 'way',
        columns: [
          { title: 'frames/s', of: 'speed', digits: 1 },
          { title: '× by hand', of: 'speed', digits: 2, beside: BY_HAND },
          { title: '× one core', of: 'speed', digits: 2, beside: BY_ONE },
          { title: 'peak MiB (PSS)', of: 'peakMiB', at: 1 },
          { title: '16 cores × 2, simulated', of: 'speedUp', digits: 1, least: { [PRODUCT]: 6 } },
        ],
        async *measure(turn) {
          const whole = orderIn(`whole-${turn}`);
          const { seconds, peakMiB } = await renderAlone(whole, tools);
          yield [PRODUCT, { ...speedOf(seconds), peakMiB, speedUp: await speedUpOnCores(16, whole, seconds) }];
          const corrected = orderIn(`again-${turn}`, 'changed');
          reuseSegments(whole, corrected);
          yield [AGAIN, speedOf((await renderAlone(corrected, tools)).seconds)];
          const byHand = async (cores: readonly (number | null)[]) =>
            speedOf(await renderByHand(source, folder, handRenders(cores)));
          yield [HAND, await byHand([null])];
          yield [ONE, speedOf(await renderWithWorkers(orderIn(`alone-${turn}`), [0], tools))];
          yield [TWO, speedOf(await renderWithWorkers(orderIn(`together-${turn}`), [0, 1], tools))];
          yield [HAND_ONE, await byHand([0])];
          yield [HAND_TWO, await byHand([0, 1])];
        },
        note: (read) => {
          const cost = (100 * read(PRODUCT, 'speed')) / read(AGAIN, 'speed');
          return `a word changed costs ${cost.toFixed(0)} % of the first render; by hand shows one caption only`;
        },
      },
    ];
  },
};

/** Reuses the segments with identical pictures, as the product does from its storage. */
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
 * Renders an order in the parts of the product's queue. Each worker, on its own core, takes the next part when it is
 * done. The workers have already started, as in the product.
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
        // One shared iterator, so each part goes to one worker.
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
  await using stack = new AsyncDisposableStack();
  const startedAt = performance.now();
  const worker = stack.adopt(await startRenderWorker(null), ({ end }) => end());
  const memory = watchMemory(stack, () => worker.pid, SAMPLE_INTERVAL_MS);
  await worker.carryOut({ order, tools, task: { type: 'video', outputPath: join(order.scratchPath, 'out.mp4') } });
  return { seconds: (performance.now() - startedAt) / 1_000, peakMiB: memory() };
}
