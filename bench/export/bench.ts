import { join } from 'node:path';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { type Measured, measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { servePage } from '#bench/lib/page-server.ts';
import { renderNatively } from './native.ts';
import { type BenchAnswer, type BenchRequest, WAYS, type Way } from './page/ways.ts';
import { makeSource, OUTPUT, SCENE_SECONDS, SOURCE_NAME } from './scene.ts';

const LABELS: Record<Way, string> = {
  product: 'this product',
  'product-mixed': 'this product, sound mixed',
  canvas: 'plain canvas (sink → 2D canvas → encoder)',
  'nothing-drawn': 'decode + encode, nothing drawn',
};

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache/bench');

/**
 * Exports the same ten seconds each way in turn, in a fresh browser each time, and prints medians. Taking turns spreads other load on
 * the machine over all ways; only the ratios mean anything.
 */
export async function benchExport({ runCount }: BenchOptions): Promise<void> {
  const folder = makeSource(CACHE_FOLDER);
  const server = await servePage(join(import.meta.dirname, 'page'), folder);
  const measured: Record<Way, Measured<BenchAnswer>[]> = {
    product: [],
    'product-mixed': [],
    canvas: [],
    'nothing-drawn': [],
  };
  const nativeSeconds: number[] = [];
  try {
    for (let run = 0; run < runCount; run++) {
      for (const way of WAYS)
        measured[way].push(await measureInFreshBrowser(server.url, requestFor(way, SCENE_SECONDS)));
      const seconds = renderNatively(join(folder, SOURCE_NAME));
      if (seconds !== null) nativeSeconds.push(seconds);
    }
  } finally {
    await server.close();
  }
  const framesPerSecond = (way: Way) =>
    median(measured[way].map(({ value }) => (value.frameCount * 1_000) / value.elapsedMs));
  const canvasSpeed = framesPerSecond('canvas');
  const ceilingSpeed = framesPerSecond('nothing-drawn');
  const nativeFrames = SCENE_SECONDS * 30;
  const nativeSpeed = nativeSeconds.length > 0 ? nativeFrames / median(nativeSeconds) : Number.NaN;
  const ratios = (speed: number) => [canvasSpeed, ceilingSpeed, nativeSpeed].map((base) => (speed / base).toFixed(2));
  const cpuMs = (way: Way) => median(measured[way].map(({ cpuMs, value }) => cpuMs / value.frameCount));
  const rows = WAYS.map((way) => [
    LABELS[way],
    framesPerSecond(way).toFixed(1),
    ...ratios(framesPerSecond(way)),
    cpuMs(way).toFixed(1),
    (cpuMs(way) / cpuMs('canvas')).toFixed(2),
    median(measured[way].map(({ peakMiB }) => peakMiB)).toFixed(0),
    String(measured[way].at(-1)?.value.peakOpenFrames ?? '–'),
  ]);
  if (nativeSeconds.length > 0) {
    rows.push(['native ffmpeg, veryfast', nativeSpeed.toFixed(1), ...ratios(nativeSpeed), '–', '–', '–', '–']);
  }
  printTable(
    [
      'way',
      'frames/s',
      '× canvas',
      '× ceiling',
      '× native',
      'CPU ms/frame',
      '× canvas',
      'peak MiB (PSS)',
      'open frames',
    ],
    rows,
  );
  console.log(`  medians of ${runCount}, ${OUTPUT.width}×${OUTPUT.height}`);
}

export function requestFor(way: Way, seconds: number): BenchRequest {
  return { way, sourceUrl: `/${SOURCE_NAME}`, ...OUTPUT, seconds, sourceSeconds: SCENE_SECONDS };
}
