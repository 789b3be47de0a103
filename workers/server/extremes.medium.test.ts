// @module-tag long

import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { renderVideo } from './engine.ts';
import type { RenderLimits } from './job/render-types.ts';
import {
  createContext,
  fixturePath,
  orderOf,
  type PlanFormat,
  readCounters,
  readFrames,
  scratchFolder,
  yuvAt,
} from './testing/server-fixture.ts';

/*
 * Footage of extreme size and rate, and machines with few resources: either rendered correctly or refused with a
 * reason.
 */

/** The fixtures' counter as a filter: ten bars, with the lowest bit on the left. */
const COUNTER = "geq=lum='if(bitand(floor(N/pow(2,floor(X*10/W))),1),235,16)':cb=128:cr=128";

/** Makes H.264 that is cheap to encode. */
function makeVideo(path: string, source: string): void {
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...encoder, path]);
}

/**
 * Renders the first `seconds` of a file.
 * @returns The path of the video, or the failure.
 */
async function render(
  path: string,
  seconds: number,
  limits: Partial<RenderLimits> = {},
  format: PlanFormat = {},
): Promise<string | CodedError> {
  const order = await orderOf([track('video', [clip('1', 'a', 0, seconds)])], { a: { path } }, format);
  const output = join(order.scratchPath, 'out.mp4');
  const context = await createContext({ limits });
  const outcome = await renderVideo(order, output, context).then(
    () => output,
    (error: unknown) => error,
  );
  if (typeof outcome === 'string') return outcome;
  expect(await readdir(order.scratchPath)).not.toContain('out.mp4');
  if (!(outcome instanceof CodedError)) throw outcome;
  return outcome;
}

describe('footage', () => {
  test('of 8K is rendered', async () => {
    const path = join(await scratchFolder(), '8k.mp4');
    makeVideo(path, 'color=c=0x306090:s=7680x4320:r=30:d=0.2');
    const frames = await readFrames(String(await render(path, 0.2)), 'yuv420p');
    expect(frames).toHaveLength(6);
    const [luma] = yuvAt(frames[5]!, 160, 90);
    expect(luma).toBeGreaterThan(60);
    expect(luma).toBeLessThan(110);
  });

  test('beyond 8K is refused by name and size before it is decoded', async () => {
    const path = join(await scratchFolder(), 'beyond-8k.mp4');
    makeVideo(path, 'color=c=black:s=8192x4320:r=30:d=0.1');
    const refused = await render(path, 0.1);
    expect(refused).toMatchObject({ code: 'render.source-too-large', data: { assetId: 'a' } });
    expect(String(refused)).toContain('8192 × 4320 pixels, more than 8K (7680 × 4320). Scale it down');
  });

  test('of 240 frames a second shows every eighth of them at 30', async () => {
    const path = join(await scratchFolder(), 'fast.mp4');
    makeVideo(path, `color=c=black:s=320x180:r=240:d=1,${COUNTER}`);
    const counters = await readCounters(String(await render(path, 1)));
    expect(counters).toEqual(Array.from({ length: 30 }, (_, frame) => frame * 8));
  });
});

// A short one may only use up its buffer.
test.each([
  [1, 2.3],
  [5, 1.4],
])('%d s of incompressible noise take at most %d times the preset’s bitrate', async (seconds, most) => {
  const path = join(await scratchFolder(), 'noise.mp4');
  makeVideo(path, `testsrc2=s=1080x1920:r=30:d=${seconds},noise=alls=40:allf=t`);
  const { size } = await stat(String(await render(path, seconds, {}, { width: 1080, height: 1920 })));
  const bitrateBps = (size * 8) / seconds;
  const presetBps = presetBitrateBps(findPreset('tiktok-1080-916')!);
  expect(bitrateBps).toBeGreaterThan(0.7 * presetBps);
  expect(bitrateBps).toBeLessThan(most * presetBps);
});

describe('a machine with little', () => {
  // Too little for 4K, and too little even to inspect the file.
  test.each([600, 120])('%d MiB of memory ends in a failure that says so', async (size) => {
    const limits = { memoryBytes: size * 1024 ** 2 };
    const failure = await render(fixturePath('counter.mp4'), 1, limits, { width: 3840, height: 2160 });
    expect(failure).toMatchObject({ code: 'render.out-of-memory' });
  });

  test('disk space ends in a failure that says so', async () => {
    const failure = await render(fixturePath('counter.mp4'), 4, { outputBytes: 4_000 });
    expect(failure).toMatchObject({ code: 'render.disk-full' });
  });
});
