import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { renderSegment, renderSound } from '#workers/server/engine.ts';
import type { RenderOrder } from '#workers/server/job/render-types.ts';
import { createContext, fixturePath, orderOf } from '#workers/server/testing/server-fixture.ts';
import { joinPackets } from './join-packets.ts';

/** Open files of this process below a folder. */
async function openFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}

/** A second of picture and a second of sound, each in its own file. */
async function makeParts(): Promise<{
  order: RenderOrder;
  segmentPath: string;
  soundPath: string;
  outputPath: string;
}> {
  const media = { a: { path: fixturePath('counter.mp4'), hasAudio: true } };
  const order = await orderOf([track('video', [clip('1', 'a', 0, 1)])], media);
  const [segmentPath, soundPath, outputPath] = ['frames.mp4', 'sound.mp4', 'out.mp4'].map((name) =>
    join(order.scratchPath, name),
  ) as [string, string, string];
  const context = await createContext();
  await renderSegment(order, { index: 0, firstFrame: 0, endFrame: 30 }, segmentPath, context);
  await renderSound(order, soundPath, context);
  return { order, segmentPath, soundPath, outputPath };
}

describe('joining', () => {
  test('leaves no file open, however it ends', async () => {
    const { order, segmentPath, soundPath, outputPath } = await makeParts();
    const { plan, scratchPath } = order;
    const never = new AbortController().signal;
    await joinPackets({ plan, segmentPaths: [segmentPath], soundPath, outputPath }, never);
    await expect.poll(() => openFiles(scratchPath)).toEqual([]);

    const longer = { ...plan, frameCount: 31 };
    await expect(
      joinPackets({ plan: longer, segmentPaths: [segmentPath], soundPath, outputPath }, never),
    ).rejects.toMatchObject({ code: 'render.output-wrong' });
    await expect.poll(() => openFiles(scratchPath)).toEqual([]);

    const noSound = { plan, segmentPaths: [segmentPath], soundPath: segmentPath, outputPath };
    await expect(joinPackets(noSound, never)).rejects.toMatchObject({ code: 'render.output-wrong' });
    await expect.poll(() => openFiles(scratchPath)).toEqual([]);

    const canceled = AbortSignal.abort();
    await expect(
      joinPackets({ plan, segmentPaths: [segmentPath], soundPath, outputPath }, canceled),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => openFiles(scratchPath)).toEqual([]);
  });
});
