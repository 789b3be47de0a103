import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { renderSegment } from '#workers/server/engine.ts';
import type { EngineContext, RenderProgress } from '#workers/server/job/render-types.ts';
import { createContext, orderOf, scratchFolder } from '#workers/server/testing/server-fixture.ts';
import { readPictureSizes } from './buffer-model.ts';

const RATE = 30;
const BITRATE_BPS = presetBitrateBps(findPreset('tiktok-1080-916')!);

/** Context whose ffmpeg logs each encoding of pictures, with the reported progress. */
async function createLoggingContext(): Promise<{
  context: EngineContext;
  told: RenderProgress[];
  encodings(): Promise<number>;
}> {
  const told: RenderProgress[] = [];
  const context = await createContext({ onProgress: (progress) => told.push(progress) });
  const folder = await scratchFolder();
  const [program, log] = [join(folder, 'ffmpeg'), join(folder, 'log')];
  const lines = ['#!/bin/sh', `case "$*" in *libx264*) echo encodes >> ${log} ;; esac`];
  await writeFile(program, [...lines, `exec ${context.tools.ffmpeg} "$@"`].join('\n'));
  await chmod(program, 0o755);
  return {
    context: { ...context, tools: { ...context.tools, ffmpeg: program } },
    told,
    encodings: async () => (await readFile(log, 'utf8')).trim().split('\n').length,
  };
}

/** Renders `seconds` of upright 1080p, covered by noise while `noisy`, an expression of the time `t`, is true. */
async function render(seconds: number, noisy: string, context: EngineContext): Promise<number[]> {
  const path = join(await scratchFolder(), 'source.mp4');
  const picture = `testsrc2=s=1080x1920:r=${RATE}:d=${seconds},noise=alls=80:allf=t:enable='${noisy}'`;
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...encoder, path]);
  const media = { a: { path } };
  const order = await orderOf([track('video', [clip('1', 'a', 0, seconds)])], media, { width: 1080, height: 1920 });
  const output = join(order.scratchPath, 'segment.mp4');
  await renderSegment(order, { index: 0, firstFrame: 0, endFrame: seconds * RATE }, output, context);
  return readPictureSizes(output);
}

/** Highest bitrate of any second, in multiples of the preset's. */
function busiestSecond(sizes: readonly number[]): number {
  const seconds = sizes.slice(0, sizes.length - RATE + 1).map((_, from) => sizes.slice(from, from + RATE));
  return (8 * Math.max(...seconds.map((second) => second.reduce((sum, size) => sum + size, 0)))) / BITRATE_BPS;
}

describe('the pictures of a segment', () => {
  test('are encoded once when they are easy', { tags: 'long' }, async () => {
    const { context, encodings } = await createLoggingContext();
    const sizes = await render(2, '0', context);
    expect(sizes).toHaveLength(2 * RATE);
    expect(busiestSecond(sizes)).toBeLessThan(3.5);
    expect(await encodings()).toBe(1);
  });

  test('are encoded again, within bounds, for a single second of noise', { tags: 'long' }, async () => {
    const { context, told, encodings } = await createLoggingContext();
    const sizes = await render(3, 'between(t,1,2)', context);
    expect(sizes).toHaveLength(3 * RATE);
    // The buffer, plus its drain in the meantime. Uncontrolled, the encoder uses almost seven times the bitrate.
    expect(busiestSecond(sizes)).toBeLessThan(3.5);
    expect(await encodings()).toBe(2);
    const frames = told.map(({ framesDone }) => framesDone);
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
  });
});
