import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchAnswer, requestFor } from '#bench/export/page/ways.ts';
import { type Bench, temporaryFolder, timeOf } from '#bench/lib/bench.ts';
import { CLIPS, makeSource, SOURCE_SECONDS } from '#bench/lib/clips.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import { planRichScene } from '#bench/lib/rich-scene.ts';
import { startRenderWorker } from '#bench/render4k/start-worker.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { renderRichByHand } from './native.ts';

const [PRODUCT, CEILING] = ['export in the browser', 'decode + encode, nothing drawn'];
const [SERVER, HAND] = ['render on the server', 'ffmpeg by hand: zoompan, xfade, lut3d, overlay'];

/**
 * Ten seconds of 1080×1920 with two layers that move by keyframes, a dissolve each two seconds, a title, a LUT and
 * captions, in both engines, beside the ceiling of the browser and plain ffmpeg. Only the ratios are meaningful.
 */
export const richScene: Bench = {
  summary: 'a scene with layers, keyframes, dissolves, a title and a LUT, in both engines',
  isOnDemand: true,
  async setUp(stack) {
    const source = makeSource();
    const url = await serveScript(stack, join(import.meta.dirname, '../export/page'), CLIPS);
    const folder = temporaryFolder(stack);
    const found = await findFfmpeg(process.env);
    if (!found.ok) return found.reason;
    const { tools } = found;
    const scene = requestFor('product-rich', SOURCE_SECONDS);
    const plan = planRichScene(scene);
    const speedOf = (ms: number) => ({ speed: (plan.frameCount * 1_000) / ms });
    return [
      {
        title: 'way',
        columns: [
          { title: 'frames/s', of: 'speed', digits: 1 },
          { title: '× ceiling', of: 'speed', digits: 2, beside: { [PRODUCT]: CEILING }, least: { [PRODUCT]: 0.6 } },
          { title: '× by hand', of: 'speed', digits: 2, beside: { [SERVER]: HAND }, least: { [SERVER]: 1.5 } },
        ],
        async *measure(turn) {
          for (const [row, way] of [
            [PRODUCT, 'product-rich'],
            [CEILING, 'nothing-drawn'],
          ] as const) {
            const { value } = await measureInFreshBrowser<BenchAnswer>(url, requestFor(way, SOURCE_SECONDS));
            yield [row, speedOf((value.elapsedMs * plan.frameCount) / value.frameCount)];
          }
          const scratchPath = join(folder, `server-${turn}`);
          yield [SERVER, speedOf(await timeOf(() => renderOnServer(plan, source, scratchPath, tools)))];
          yield [HAND, speedOf(await timeOf(() => renderRichByHand(source, folder, scene, scene.bitrateBps)))];
        },
      },
    ];
  },
};

/** Renders in a process of its own, its start included, as the product does. */
async function renderOnServer(
  plan: RenderPlan,
  source: string,
  scratchPath: string,
  tools: FfmpegTools,
): Promise<void> {
  mkdirSync(scratchPath);
  const order = { renderId: 'bench', plan, presetId: 'tiktok-1080-916', sources: { source }, scratchPath };
  const worker = await startRenderWorker(null);
  try {
    await worker.carryOut({ order, tools, task: { type: 'video', outputPath: join(scratchPath, 'out.mp4') } });
  } finally {
    await worker.end();
  }
}
