// @module-tag long

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processesWith } from '#api/testing/render-children.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { makeInChild } from './make-in-child.ts';

it('a file whose ffmpeg takes no more frames is given up, and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-stock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Reads no input, like a stopped process.
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(ffmpeg, '#!/bin/sh\nkill -STOP $$\n');
  await chmod(ffmpeg, 0o755);
  const [recipe] = BACKGROUNDS;
  if (!recipe) throw new Error('The library has no backgrounds.');
  const { id, palette, seconds } = recipe;
  const outputPath = join(folder, 'out.mp4');
  const order = { type: 'background' as const, id, palette, seconds, width: 720, height: 1280, outputPath, ffmpeg };
  const { signal } = new AbortController();
  await expect(makeInChild(order, signal, 4_000)).rejects.toThrow('stopped advancing');
  await expect.poll(() => processesWith(folder)).toEqual([]);
});
