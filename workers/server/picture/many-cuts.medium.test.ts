// @module-tag long

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { checkOutput, joinSegments, renderSegment } from '#workers/server/engine.ts';
import type { RenderOrder, RenderProgress } from '#workers/server/job/render-types.ts';
import { caption, createContext, fixturePath, orderOf, readCounters } from '#workers/server/testing/server-fixture.ts';

const CUTS = 60;

/** First picture of each three-frame clip. The source numbers its pictures. */
const firstOf = (n: number) => (n * 7) % 220;

/** Six seconds with sixty clips and one spoken word over each. */
function orderOfCuts(): Promise<RenderOrder> {
  const clips = Array.from({ length: CUTS }, (_, n) => clip(`${n}`, 'a', n / 10, (n + 1) / 10, firstOf(n) / 30));
  const words = Array.from({ length: CUTS }, (_, n) => `w${n % 10}`).join(' ');
  const tracks = [track('video', clips), track('caption', [caption('c', 0, CUTS / 10, words)])];
  return orderOf(tracks, { a: { path: fixturePath('counter.mp4') } });
}

describe('a segment of sixty cuts', () => {
  test('is made in little memory, frame by frame, as one file', async () => {
    const order = await orderOfCuts();
    const told: RenderProgress[] = [];
    const context = await createContext({
      onProgress: (progress) => told.push(progress),
      // A sixth of a process's limit. Sixty decoders at once need more, however small the pictures.
      limits: { memoryBytes: 1024 ** 3 },
    });
    const path = join(order.scratchPath, 'segment.mp4');
    await renderSegment(order, { index: 0, firstFrame: 0, endFrame: 3 * CUTS }, path, context);
    const expected = Array.from({ length: CUTS }, (_, n) => [0, 1, 2].map((frame) => firstOf(n) + frame)).flat();
    expect(await readCounters(path)).toEqual(expected);
    expect(await readdir(order.scratchPath)).toEqual(['segment.mp4']);

    const frames = told.map(({ framesDone }) => framesDone);
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
    expect(frames.at(-1)).toBe(3 * CUTS);
    expect(told.every(({ framesPerSecond }) => framesPerSecond > 0)).toBe(true);

    const video = join(order.scratchPath, 'video.mp4');
    await joinSegments(order, [path], null, video, context);
    expect(await checkOutput(order, video, context)).toMatchObject({ ok: true });
    expect(await readCounters(video)).toEqual(expected);
  });

  test('leaves nothing behind when canceled midway', async () => {
    const order = await orderOfCuts();
    const stop = new AbortController();
    const onProgress = ({ framesDone }: RenderProgress) => {
      if (framesDone > 40) stop.abort();
    };
    const context = await createContext({ signal: stop.signal, onProgress });
    const range = { index: 0, firstFrame: 0, endFrame: 3 * CUTS };
    const rendering = renderSegment(order, range, join(order.scratchPath, 'segment.mp4'), context);
    await expect(rendering).rejects.toMatchObject({ name: 'AbortError' });
    expect((await readdir(order.scratchPath)).filter((name) => !name.endsWith('.part'))).toEqual([]);
  });
});
