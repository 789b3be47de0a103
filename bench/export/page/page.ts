import { planRichScene } from '#bench/lib/rich-scene.ts';
import { planScene, wordsOf } from '#bench/lib/scene.ts';
import { exportScene } from './product.ts';
import type { BenchAnswer, BenchRequest } from './ways.ts';

async function exportByProduct(request: BenchRequest, source: Blob): Promise<BenchAnswer> {
  const startedAt = performance.now();
  const volume = request.way === 'product-mixed' ? 0.9 : 1;
  const isRich = request.way === 'product-rich';
  const plan = isRich ? planRichScene(request) : planScene({ ...request, volume }, wordsOf(request.seconds));
  const { frameCount, peakOpenFrames } = await exportScene(plan, source, request.bitrateBps);
  return { elapsedMs: performance.now() - startedAt, frameCount, peakOpenFrames };
}

async function runInWorker(request: BenchRequest, source: Blob): Promise<BenchAnswer> {
  const startedAt = performance.now();
  const worker = new Worker(new URL('./plain.worker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<Omit<BenchAnswer, 'elapsedMs'>>((resolve, reject) => {
    worker.onmessage = ({ data }) => ('error' in data ? reject(new Error(data.error)) : resolve(data));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ request, source });
  });
  worker.terminate();
  return { ...answer, elapsedMs: performance.now() - startedAt };
}

async function run(request: BenchRequest): Promise<BenchAnswer> {
  const source = await (await fetch(request.sourceUrl)).blob();
  return request.way.startsWith('product') ? exportByProduct(request, source) : runInWorker(request, source);
}

Object.assign(globalThis, { run });
