import { join } from 'node:path';
import { type Bench, type Figures, temporaryFolder, timeOf } from '#bench/lib/bench.ts';
import { CLIPS, makeSource, runFfmpeg, SOURCE_SECONDS } from '#bench/lib/clips.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import { type BenchAnswer, requestFor, WAYS, type Way } from './page/ways.ts';

const LABELS: Record<(typeof WAYS)[number], string> = {
  product: 'this product',
  'product-mixed': 'this product, sound mixed',
  canvas: 'plain canvas (sink → 2D canvas → encoder)',
  'nothing-drawn': 'decode + encode, nothing drawn',
};
const NATIVE = 'native ffmpeg, veryfast';

const serveScene = async (stack: AsyncDisposableStack) => {
  makeSource();
  return serveScript(stack, join(import.meta.dirname, 'page'), CLIPS);
};

/** Exports the same ten seconds each way in turn, in a fresh browser each time. Only the ratios are meaningful. */
export const exportBench: Bench = {
  summary: 'export of a 10 s vertical short, beside other ways',
  async setUp(stack) {
    const url = await serveScene(stack);
    const folder = temporaryFolder(stack);
    const measureWay = async (way: Way): Promise<Figures> => {
      const { value, cpuMs, peakMiB } = await measureInFreshBrowser<BenchAnswer>(url, requestFor(way, SOURCE_SECONDS));
      const { frameCount, elapsedMs, peakOpenFrames } = value;
      const speed = (frameCount * 1_000) / elapsedMs;
      return { speed, cpuMs: cpuMs / frameCount, peakMiB, peakOpenFrames };
    };
    return [
      {
        title: 'way',
        columns: [
          { title: 'frames/s', of: 'speed', digits: 1 },
          { title: '× canvas', of: 'speed', digits: 2, beside: LABELS.canvas },
          { title: '× ceiling', of: 'speed', digits: 2, beside: LABELS['nothing-drawn'] },
          { title: '× native', of: 'speed', digits: 2, beside: NATIVE },
          { title: 'CPU ms/frame', of: 'cpuMs', digits: 1 },
          { title: '× canvas', of: 'cpuMs', digits: 2, beside: LABELS.canvas },
          { title: 'peak MiB (PSS)', of: 'peakMiB' },
          { title: 'open frames', of: 'peakOpenFrames' },
        ],
        async *measure() {
          for (const way of WAYS) yield [LABELS[way], await measureWay(way)];
          const ms = await timeOf(() => renderNatively(join(folder, 'out.mp4')));
          yield [NATIVE, { speed: (SOURCE_SECONDS * 30 * 1_000) / ms }];
        },
      },
    ];
  },
};

const LONG_SECONDS = 300;

/** Memory is compared from here on, because by then every buffer and cache has its final size. */
const SETTLED_SECONDS = 60;
const STEP_SECONDS = 30;

/**
 * Memory over an export of five minutes, which should be flat: medians of the first ten samples of each thirty seconds.
 */
export const exportMemory: Bench = {
  summary: 'memory over a 5-minute export',
  isOnDemand: true,
  async setUp(stack) {
    const url = await serveScene(stack);
    const [whole, settled, end] = ['the whole export', 'settled', 'the end'];
    return [
      {
        title: 'after',
        turns: 1,
        columns: [
          { title: 'MiB (PSS without files)', of: 'ownMiB' },
          { title: 'peak with files', of: 'peakMiB' },
          { title: 'frames', of: 'frameCount' },
          { title: 'seconds', of: 'seconds' },
          { title: 'open frames', of: 'peakOpenFrames' },
        ],
        async *measure() {
          const request = requestFor('product', LONG_SECONDS);
          const { value, memory, peakMiB } = await measureInFreshBrowser<BenchAnswer>(url, request);
          const endSeconds = (memory.at(-1)?.atMs ?? 0) / 1_000;
          const from = (seconds: number) => {
            const inside = memory.filter(({ atMs }) => atMs >= seconds * 1_000 && atMs < (seconds + 10) * 1_000);
            return { ownMiB: inside.map(({ ownMiB }) => ownMiB) };
          };
          for (let at = 0; at < endSeconds; at += STEP_SECONDS) yield [`${at} s`, from(at)];
          yield [settled, from(SETTLED_SECONDS)];
          yield [end, from(endSeconds - 10)];
          const { frameCount, elapsedMs, peakOpenFrames } = value;
          yield [whole, { peakMiB, frameCount, seconds: elapsedMs / 1_000, peakOpenFrames }];
        },
        note: (read) => {
          const growth = read(end, 'ownMiB') - read(settled, 'ownMiB');
          return `growth after the first minute: ${growth.toFixed(0)} MiB`;
        },
      },
    ];
  },
};

/** Renders the scene with ffmpeg on this machine. */
function renderNatively(outputPath: string): void {
  const { width, height, bitrateBps } = requestFor('product', SOURCE_SECONDS);
  const text = `drawtext=text='%{eif\\:t*2\\:d} word':font='DejaVu Sans':fontsize=82:fontcolor=white:borderw=7:x=(w-tw)/2:y=h*0.78`;
  runFfmpeg([
    ...['-i', makeSource(), '-vf', `crop=ih*${width}/${height}:ih,scale=${width}:${height}:flags=bilinear,${text}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(bitrateBps), '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', outputPath],
  ]);
}
