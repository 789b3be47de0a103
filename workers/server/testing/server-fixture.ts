import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip } from '#shared/timeline/testing/clips.ts';
import type { CaptionWord, Clip, Track } from '#shared/timeline/timeline.ts';
import {
  DEFAULT_RENDER_LIMITS,
  type EngineContext,
  type RenderLimits,
  type RenderOrder,
} from '#workers/server/job/render-types.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';

const run = promisify(execFile);
const us = (seconds: number) => Math.round(seconds * 1e6);

/** Path of a fixture. */
export function fixturePath(name: string): string {
  return join(import.meta.dirname, '../../fixtures', name);
}

/** Creates a folder that is removed after the test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'render-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A caption whose words are spread evenly over its time. */
export function caption(id: string, start: number, end: number, text: string, rest: Partial<Clip> = {}): Clip {
  const parts = text.split(' ');
  const words = parts.map(
    (word, index): CaptionWord => ({
      text: word,
      start: sourceTime(us(((end - start) * index) / parts.length)),
      endExclusive: sourceTime(us(((end - start) * (index + 1)) / parts.length)),
    }),
  );
  return clip(id, '', start, end, 0, { text, words, style: 'karaoke', ...rest });
}

/** Files by asset id; callers state where the planner's facts differ from a video with sound. */
export type TestMedia = Record<string, { readonly path: string } & Partial<PlanSource>>;

/** Format of a compiled plan, where it differs from 320×180 at 30 frames a second without a watermark. */
export type PlanFormat = Partial<
  Pick<RenderPlan, 'width' | 'height' | 'frameRate' | 'hasWatermark' | 'isLoudnessNormalized'>
>;

/** Creates an order with its own scratch folder. */
export async function orderOf(tracks: Track[], media: TestMedia, format: PlanFormat = {}): Promise<RenderOrder> {
  const sources = Object.entries(media).map(([assetId, { path: _, ...known }]) => ({
    assetId,
    type: 'video' as const,
    width: 320,
    height: 180,
    durationUs: null,
    hasVideo: true,
    hasAudio: false,
    ...known,
  }));
  const frameRate = { numerator: 30, denominator: 1 };
  return {
    renderId: 'test',
    plan: compileRenderPlan({ tracks, sources, width: 320, height: 180, frameRate, hasWatermark: false, ...format }),
    presetId: 'tiktok-1080-916',
    sources: Object.fromEntries(Object.entries(media).map(([assetId, { path }]) => [assetId, path])),
    scratchPath: await scratchFolder(),
  };
}

/** Context with the installed ffmpeg; a process may take 60 s, far more than any test. */
export async function createContext(
  rest: Partial<Omit<EngineContext, 'limits'>> & { limits?: Partial<RenderLimits> } = {},
): Promise<EngineContext> {
  const found = await findFfmpeg(process.env);
  if (!found.ok) throw new Error(found.reason);
  return {
    tools: found.tools,
    signal: new AbortController().signal,
    onProgress: () => {},
    onLog: () => {},
    onDamage: () => {},
    ...rest,
    limits: { ...DEFAULT_RENDER_LIMITS, processTimeMs: 60_000, ...rest.limits },
  };
}

/** All frames of a file as bytes of a pixel format. */
export async function readFrames(path: string, format: string, width = 320, height = 180): Promise<Buffer[]> {
  const bytesPerPixel = { gray: 1, yuv420p: 1.5, rgb24: 3 }[format] ?? Number.NaN;
  const frames = ['-map', '0:v', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', format, 'pipe:1'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...frames], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  });
  const size = width * height * bytesPerPixel;
  return Array.from({ length: stdout.length / size }, (_, index) => stdout.subarray(index * size, (index + 1) * size));
}

/** Reads the counter of a grey picture: ten bars, lowest bit on the left. */
export function readCounter(gray: Buffer, width = 320, row = 90): number {
  let number = 0;
  for (let bit = 0; bit < 10; bit++) {
    const level = gray[row * width + Math.floor(((bit + 0.5) * width) / 10)] ?? 0;
    if (level > 128) number += 2 ** bit;
  }
  return number;
}

/** The counters of all frames of a file of 320×180. */
export async function readCounters(path: string): Promise<number[]> {
  return (await readFrames(path, 'gray')).map((frame) => readCounter(frame));
}

/** Y, U, V at a pixel of a yuv420p picture. */
export function yuvAt(frame: Buffer, x: number, y: number, width = 320, height = 180): [number, number, number] {
  const chroma = width * height + (y >> 1) * (width >> 1) + (x >> 1);
  return [frame[y * width + x] ?? 0, frame[chroma] ?? 0, frame[chroma + (width * height) / 4] ?? 0];
}

/** The left channel of a file's sound from time 0 on, 48 kHz. */
export async function readSound(path: string): Promise<Float32Array> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a', '-f', 'f32le', 'pipe:1'], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  });
  return Float32Array.from({ length: stdout.length / 8 }, (_, n) => stdout.readFloatLE(n * 8));
}

/** Start times of beeps, in seconds: where the sound rises after at least 50 ms of silence. */
export function beepStarts(sound: Float32Array, threshold = 0.1): number[] {
  const starts: number[] = [];
  let lastLoud = Number.NEGATIVE_INFINITY;
  for (const [n, sample] of sound.entries()) {
    if (Math.abs(sample) < threshold) continue;
    if (n - lastLoud > 0.05 * 48_000) starts.push(n / 48_000);
    lastLoud = n;
  }
  return starts;
}
