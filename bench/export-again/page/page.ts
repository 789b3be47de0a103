import { exportScene, planScene, SEGMENT_FOLDER } from '#bench/export/page/product.ts';
import type { BenchRequest } from '#bench/export/page/ways.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { AgainAnswer, Step } from './again.ts';

/** Share of the frames after which the interrupted export ends. */
const INTERRUPTED_AT = 0.8;

async function run(request: BenchRequest): Promise<AgainAnswer> {
  const source = await (await fetch(request.sourceUrl)).blob();
  const measure = async (plan: RenderPlan): Promise<Step> => {
    const startedAt = performance.now();
    const { reusedCount, partCount } = await exportScene(plan, source, request.bitrateBps);
    return { elapsedMs: performance.now() - startedAt, reusedCount, partCount };
  };
  // Sound is mixed: it is made anew each time.
  const plan = planScene(request, 0.9);
  const first = await measure(plan);
  const changed = await measure(planScene(request, 0.9, 'changed'));
  await (await navigator.storage.getDirectory()).removeEntry(SEGMENT_FOLDER, { recursive: true });
  await interrupt(plan, source, request.bitrateBps);
  return { first, changed, resumed: await measure(plan) };
}

async function interrupt(plan: RenderPlan, source: Blob, bitrateBps: number): Promise<void> {
  const controller = new AbortController();
  const exporting = exportScene(plan, source, bitrateBps, {
    signal: controller.signal,
    onProgress: ({ framesDone, frameCount }) => framesDone >= INTERRUPTED_AT * frameCount && controller.abort(),
  });
  await exporting.catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
}

Object.assign(globalThis, { run });
