import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { servePage } from '#bench/lib/page-server.ts';
import type { SeekAnswer, SeekRequest } from './page/page.ts';

const CLIP_SECONDS = 20;
const CLIP_NAME = 'camera-1080p-gop-2s.mp4';
const HDR_CLIP_NAME = 'camera-1080p-hlg-gop-2s.mp4';
const SEEK_COUNT = 40;

/** Limits from the specification of the preview, in milliseconds. */
const TARGET = { median: 120, p95: 250 } as const;

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache/bench-seek');

/**
 * Displays of the preview: at its size in a laptop's editor and at the output's full size; with the proxy media of an imported clip
 * and without it.
 */
const VIEWS = [
  { label: '405 × 720 on screen', clip: CLIP_NAME, display: { width: 405, height: 720 }, hasProxyMedia: true },
  { label: '1080 × 1920', clip: CLIP_NAME, display: null, hasProxyMedia: true },
  {
    label: '405 × 720, without proxy media',
    clip: CLIP_NAME,
    display: { width: 405, height: 720 },
    hasProxyMedia: false,
  },
  { label: '1080 × 1920, HLG in AV1', clip: HDR_CLIP_NAME, display: null, hasProxyMedia: false },
] as const;

/** Seeks to random places of a 1080p clip with two seconds between key frames, and prints the time of each picture. */
export async function benchSeek({ runCount }: BenchOptions): Promise<void> {
  makeClips(CACHE_FOLDER);
  const server = await servePage(join(import.meta.dirname, 'page'), CACHE_FOLDER);
  const rows: string[][] = [];
  const withProxyMedia: SeekAnswer[] = [];
  const nativeMs: number[] = [];
  const plainMs: number[] = [];
  try {
    for (const { label, clip, display, hasProxyMedia } of VIEWS) {
      const answers: SeekAnswer[] = [];
      const request: SeekRequest = {
        sourceUrl: `/${clip}`,
        seconds: CLIP_SECONDS,
        seekCount: SEEK_COUNT,
        display,
        hasProxyMedia,
      };
      for (let run = 0; run < runCount; run++) {
        answers.push((await measureInFreshBrowser<SeekAnswer>(server.url, request)).value);
      }
      const [seeks, sharp, steps] = [
        answers.flatMap(({ seekMs }) => seekMs),
        answers.flatMap(({ sharpMs }) => sharpMs),
        answers.flatMap(({ stepMs }) => stepMs),
      ];
      withProxyMedia.push(...answers.filter(({ proxyMediaBytes }) => proxyMediaBytes > 0));
      if (clip === CLIP_NAME) plainMs.push(...answers.flatMap((answer) => answer.plainMs));
      if (clip === CLIP_NAME) nativeMs.push(...seekNatively(join(CACHE_FOLDER, clip), 10));
      rows.push([label, ...[seeks, sharp, steps].flatMap((ms) => [median(ms), percentile(ms, 95)]).map(format)]);
    }
  } finally {
    await server.close();
  }
  const reference = (label: string, ms: readonly number[]) => {
    rows.push([label, ...[median(ms), percentile(ms, 95)].map(format), ...Array.from({ length: 4 }, () => '–')]);
  };
  reference('plain decoder, nothing drawn', plainMs);
  reference('native ffmpeg, one picture', nativeMs);
  printTable(['preview, ms (median, p95)', 'picture', '', 'sharp', '', 'step', ''], rows);
  const speed = CLIP_SECONDS / (median(withProxyMedia.map(({ proxyMediaMs }) => proxyMediaMs)) / 1_000);
  const megabytes = (withProxyMedia[0]?.proxyMediaBytes ?? 0) / 1e6;
  console.log(
    `  ${runCount} × ${SEEK_COUNT} seeks; wanted: median under ${TARGET.median}, p95 under ${TARGET.p95}; ` +
      `proxy media: ${megabytes.toFixed(1)} MB of ${CLIP_SECONDS} s, made at ${speed.toFixed(1)} × speed`,
  );
}

/**
 * Cameras moving over a detailed scene, encoded as cameras and editors do: B-frames, key frames two seconds apart. Each frame differs
 * from the last; the still's own time base of a second would round thirty of them to the same instant.
 */
function makeClips(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const picture =
    "mandelbrot=s=3840x2160:r=1:start_scale=0.3:end_scale=0.3,trim=end_frame=1,loop=-1:1:0,settb=1/30,setpts=N,crop=1920:1080:'960+700*sin(t*0.7)':'540+400*cos(t*0.9)',noise=alls=4:allf=t";
  const make = (name: string, format: string, options: readonly string[]) => {
    const path = join(folder, name);
    if (existsSync(path)) return;
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `${picture},format=${format}`],
      ...['-f', 'lavfi', '-i', 'sine=440:r=48000', '-t', String(CLIP_SECONDS), '-r', '30', ...options],
      ...['-g', '60', '-c:a', 'aac', '-movflags', '+faststart', path],
    ]);
  };
  const avc = ['-c:v', 'libx264', '-preset', 'medium', '-b:v', '8M', '-keyint_min', '60', '-sc_threshold', '0'];
  make(CLIP_NAME, 'yuv420p', avc);
  const hlg = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
  make(HDR_CLIP_NAME, 'yuv420p10le', ['-c:v', 'libsvtav1', '-preset', '10', '-b:v', '8M', ...hlg]);
}

/** Time of a fresh ffmpeg to decode one picture, at places spread over the clip, without its startup. */
function seekNatively(path: string, count: number): number[] {
  const timeOf = (args: string[]) => {
    const startedAt = performance.now();
    execFileSync('ffmpeg', ['-v', 'error', ...args]);
    return performance.now() - startedAt;
  };
  return Array.from({ length: count }, (_, index) => {
    const startUp = timeOf(['-i', path, '-t', '0', '-f', 'null', '-']);
    const at = String(((index + 0.37) * CLIP_SECONDS) / count);
    return Math.max(0, timeOf(['-ss', at, '-i', path, '-an', '-frames:v', '1', '-f', 'null', '-']) - startUp);
  });
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

function format(ms: number): string {
  return ms.toFixed(0);
}
