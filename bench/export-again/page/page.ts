import { exportScene, SEGMENT_FOLDER } from '#bench/export/page/product.ts';
import type { BenchRequest } from '#bench/export/page/ways.ts';
import { planScene, wordsOf } from '#bench/lib/scene.ts';
import type { RenderPlan } from '#shared/render/plan.ts';

/** An export and the parts that it reused. */
interface Step {
  readonly elapsedMs: number;
  readonly reusedCount: number;
  readonly partCount: number;
}

/** The first export, one after a changed word, and one after an interruption. */
export type AgainAnswer = Readonly<Record<'first' | 'changed' | 'resumed', Step>>;

/** Share of the frames after which the interrupted export ends. */
const INTERRUPTED_AT = 0.8;

async function run(request: BenchRequest): Promise<AgainAnswer> {
  const source = await (await fetch(request.sourceUrl)).blob();
  const measure = async (plan: RenderPlan): Promise<Step> => {
    const startedAt = performance.now();
    const { reusedCount, partCount } = await exportScene(plan, source, request.bitrateBps);
    return { elapsedMs: performance.now() - startedAt, reusedCount, partCount };
  };
  // Mixed sound is made anew each time.
  const planOf = (word: string | null) => planScene({ ...request, volume: 0.9 }, wordsOf(request.seconds, word));
  const plan = planOf(null);
  const first = await measure(plan);
  const changed = await measure(planOf('changed'));
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
