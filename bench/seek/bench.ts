import { join } from 'node:path';
import { type Bench, timeOf } from '#bench/lib/bench.ts';
import { CLIPS, makeClip, runFfmpeg } from '#bench/lib/clips.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { serveScript } from '#bench/lib/page-server.ts';
import type { SeekAnswer } from './page/page.ts';

const CLIP_SECONDS = 20;
const CLIP_NAME = 'camera-1080p-gop-2s.mp4';
const HDR_CLIP_NAME = 'camera-1080p-hlg-gop-2s.mp4';
const SEEK_COUNT = 40;

/** Limits from the preview's specification, in milliseconds. */
const TARGET = { median: 120, p95: 250 } as const;

/**
 * Displays of the preview: at its size in a laptop's editor and at the output's full size, with an imported clip's
 * proxy media and without it.
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

const PROXY_MEDIA = 'proxy media';

const COLUMNS: readonly { name: string; of: string; median?: number; p95?: number }[] = [
  { name: 'picture', of: 'seekMs', ...TARGET },
  { name: 'sharp', of: 'sharpMs' },
  { name: 'step', of: 'stepMs' },
];

/**
 * Seeks to random places of a 1080p clip with two seconds between key frames, and measures the time to each picture.
 */
export const seek: Bench = {
  summary: 'seek to picture in the preview, 1080p with a key frame each 2 s',
  async setUp(stack) {
    makeClips();
    const url = await serveScript(stack, join(import.meta.dirname, 'page'), CLIPS);
    const goals = (most: number | undefined) => Object.fromEntries(VIEWS.map(({ label }) => [label, most ?? Infinity]));
    return [
      {
        title: `${SEEK_COUNT} seeks, ms`,
        columns: COLUMNS.flatMap(({ name, of, median, p95 }) => [
          { title: name, of, ...(median && { most: goals(median) }) },
          { title: `${name} p95`, of, at: 0.95, ...(p95 && { most: goals(p95) }) },
        ]),
        async *measure() {
          for (const { label, clip, ...view } of VIEWS) {
            const request = { sourceUrl: `/${clip}`, seconds: CLIP_SECONDS, seekCount: SEEK_COUNT, ...view };
            const { value } = await measureInFreshBrowser<SeekAnswer>(url, request);
            const { proxyMediaMs, proxyMediaBytes, plainMs, seekMs, sharpMs, stepMs } = value;
            yield [label, { seekMs, sharpMs, stepMs }];
            if (clip === CLIP_NAME) yield ['plain decoder, nothing drawn', { seekMs: plainMs }];
            if (proxyMediaBytes === 0) continue;
            const speed = (CLIP_SECONDS * 1_000) / proxyMediaMs;
            yield [PROXY_MEDIA, { speed, megabytes: proxyMediaBytes / 1e6 }];
          }
          yield ['native ffmpeg, one picture', { seekMs: await seekNatively(join(CLIPS, CLIP_NAME), 10) }];
        },
        note: (read) =>
          `proxy media: ${read(PROXY_MEDIA, 'megabytes').toFixed(1)} MB of ${CLIP_SECONDS} s, ` +
          `made at ${read(PROXY_MEDIA, 'speed').toFixed(1)} × speed`,
      },
    ];
  },
};

/**
 * Cameras moving over a detailed scene, encoded as by cameras and editors: B-frames, key frames two seconds apart. Each
 * frame differs from the last. The still's own time base of a second would round thirty of them to the same time.
 */
function makeClips(): void {
  const picture =
    "mandelbrot=s=3840x2160:r=1:start_scale=0.3:end_scale=0.3,trim=end_frame=1,loop=-1:1:0,settb=1/30,setpts=N,crop=1920:1080:'960+700*sin(t*0.7)':'540+400*cos(t*0.9)',noise=alls=4:allf=t";
  const make = (name: string, format: string, options: readonly string[]) =>
    makeClip(name, [
      ...['-f', 'lavfi', '-i', `${picture},format=${format}`, '-f', 'lavfi', '-i', 'sine=440:r=48000'],
      ...['-t', String(CLIP_SECONDS), '-r', '30', ...options, '-g', '60', '-c:a', 'aac', '-movflags', '+faststart'],
    ]);
  const avc = ['-c:v', 'libx264', '-preset', 'medium', '-b:v', '8M', '-keyint_min', '60', '-sc_threshold', '0'];
  make(CLIP_NAME, 'yuv420p', avc);
  const hlg = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
  make(HDR_CLIP_NAME, 'yuv420p10le', ['-c:v', 'libsvtav1', '-preset', '10', '-b:v', '8M', ...hlg]);
}

/** Time that a fresh ffmpeg takes to decode one picture, at places spread over the clip, without its startup. */
async function seekNatively(path: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const startUp = await timeOf(() => runFfmpeg(['-i', path, '-t', '0', '-f', 'null', '-']));
    const at = String(((index + 0.37) * CLIP_SECONDS) / count);
    const whole = await timeOf(() => runFfmpeg(['-ss', at, '-i', path, '-an', '-frames:v', '1', '-f', 'null', '-']));
    times.push(Math.max(0, whole - startUp));
  }
  return times;
}
