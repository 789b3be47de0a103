import { compileRenderPlan } from '#shared/render/compile.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { openExportedFile, removeExportedFile, startExport } from '#workers/browser/export/export.client.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { BenchAnswer, BenchRequest } from './ways.ts';

const us = (seconds: number) => Math.round(seconds * 1_000_000);

/** A word every half second, like captions of speech. */
function captions(seconds: number): Clip[] {
  return Array.from({ length: Math.floor(seconds / 2) }, (_, index) => {
    const words = ['Every', 'half', 'second', `word${index}`].map((text, word) => ({
      text,
      start: sourceTime(us(word * 0.5)),
      endExclusive: sourceTime(us(word * 0.5 + 0.5)),
    }));
    return {
      id: `caption-${index}`,
      assetId: '',
      start: timelineTime(us(index * 2)),
      end: timelineTime(us(index * 2 + 2)),
      in: sourceTime(0),
      out: sourceTime(us(2)),
      text: words.map(({ text }) => text).join(' '),
      words,
    };
  });
}

async function exportByProduct(request: BenchRequest, source: Blob): Promise<BenchAnswer> {
  const { width, height, seconds, sourceSeconds } = request;
  // Differs from the source's own level, so that the sound must be mixed.
  const volume = request.way === 'product-mixed' ? 0.9 : 1;
  const clips = Array.from({ length: Math.ceil(seconds / sourceSeconds) }, (_, index) => {
    const length = Math.min(sourceSeconds, seconds - index * sourceSeconds);
    return {
      id: `clip-${index}`,
      assetId: 'source',
      start: timelineTime(us(index * sourceSeconds)),
      end: timelineTime(us(index * sourceSeconds + length)),
      in: sourceTime(0),
      out: sourceTime(us(length)),
      volume,
    };
  });
  const startedAt = performance.now();
  const plan = compileRenderPlan({
    tracks: [
      { id: 'video-1', type: 'video', clips },
      { id: 'caption-1', type: 'caption', clips: captions(seconds) },
    ],
    sources: [
      {
        assetId: 'source',
        type: 'video',
        width: 1920,
        height: 1080,
        durationUs: us(sourceSeconds),
        hasVideo: true,
        hasAudio: true,
      },
    ],
    width,
    height,
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
  });
  const outputName = 'bench.mp4';
  const report = await startExport({
    plan,
    sources: [{ assetId: 'source', location: { type: 'blob', blob: source } }],
    videoBitrateBps: request.bitrateBps,
    outputName,
  }).catch((error) => {
    // Only the message leaves the page.
    throw new Error(error instanceof CodedError ? `${error.code} ${JSON.stringify(error.data)}` : String(error));
  });
  const elapsedMs = performance.now() - startedAt;
  const { size } = await openExportedFile(outputName);
  await removeExportedFile(outputName);
  const { frameCount, peakOpenFrames, kernel } = report;
  return { elapsedMs, frameCount, byteLength: size, peakOpenFrames, kernel };
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
  return request.way === 'product' || request.way === 'product-mixed'
    ? exportByProduct(request, source)
    : runInWorker(request, source);
}

Object.assign(globalThis, { run });
