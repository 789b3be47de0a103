import { execFile } from 'node:child_process';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StockFiles, withMade } from '#api/adapters/stock/built-in/stock-files.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { BEDS } from '#workers/server/stock/music/beds.ts';
import { importBackground, importMusic } from './import-stock.ts';

const run = promisify(execFile);
const signal = new AbortController().signal;

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

function recipeOf(id: string) {
  return BACKGROUNDS.find((recipe) => recipe.id === id) as (typeof BACKGROUNDS)[number];
}

function bedOf(id: string) {
  return BEDS.find((bed) => bed.id === id) as (typeof BEDS)[number];
}

/** Copies an asset's file out of the store. */
async function fileOf(asset: AssetDocument): Promise<string> {
  const path = join(studio.folder, asset._id);
  await writeFile(path, await studio.deps.files.read(asset.storageKey));
  return path;
}

test('a background becomes an asset whose loop closes, with a thumbnail, and lasts as many turns as are needed', async () => {
  const { user } = await createCreator(studio);
  const project = await createProject(user);
  const size = { width: 360, height: 640 };
  const item = { projectId: project._id, recipe: recipeOf('leak-amber'), size };
  const asset = await importBackground(studio.deps, user, item, { signal });
  expect(asset).toMatchObject({ type: 'video', fileName: 'stock-leak-amber.mp4', ...size, projectId: project._id });
  expect(asset).toMatchObject({ durationSeconds: 8, mimeType: 'video/mp4', thumbnailMimeType: 'image/webp' });

  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', await fileOf(asset), '-vf', 'format=gray,scale=36:64', '-f', 'rawvideo', '-'],
    { encoding: 'buffer', maxBuffer: 2e7 },
  );
  const frame = (index: number) => stdout.subarray(index * 36 * 64, (index + 1) * 36 * 64);
  expect(stdout.length / (36 * 64)).toBe(240);
  const difference = (a: Buffer, b: Buffer) => a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0);
  // The step from the last picture to the first is like any other.
  expect(difference(frame(239), frame(0))).toBeLessThan(3 * difference(frame(119), frame(120)) + 500);
  expect(difference(frame(0), frame(120))).toBeGreaterThan(36 * 64);

  const long = await importBackground(studio.deps, user, { ...item, seconds: 9 }, { signal });
  expect(long.durationSeconds).toBe(16);
  const times = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    await fileOf(long),
  ]);
  const seconds = times.stdout.trim().split('\n').map(Number);
  expect(seconds).toHaveLength(480);
  expect(seconds.every((at, index) => Math.abs(at - index / 30) < 0.002)).toBe(true);
});

test('music becomes an asset of the asked length at the loudness of a bed, with an end', { tags: 'long' }, async () => {
  const { user } = await createCreator(studio);
  const asset = await importMusic(
    studio.deps,
    user,
    { projectId: null, bed: bedOf('bed-open-road'), seconds: 11.4 },
    { signal },
  );
  expect(asset).toMatchObject({ type: 'audio', fileName: 'stock-bed-open-road.m4a', name: 'Open road' });
  expect(asset.durationSeconds).toBeCloseTo(12, 1);
  const { stderr } = await run('ffmpeg', ['-i', await fileOf(asset), '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  expect(Number(/I:\s+(-[\d.]+) LUFS/.exec(summary)?.[1])).toBeCloseTo(-20, 0);
  expect(Number(/Peak:\s+(-[\d.]+) dBFS/.exec(summary)?.[1])).toBeLessThan(-1);
});

test('a cancelled background ends its process, leaves nothing and lets the next one be made', async () => {
  const { user } = await createCreator(studio);
  const item = { projectId: null, recipe: recipeOf('silk-gold'), size: { width: 2160, height: 3840 } };
  const leaving = new AbortController();
  const made = importBackground(studio.deps, user, item, { signal: leaving.signal });
  setTimeout(() => leaving.abort(new Error('gone')), 700);
  await expect(made).rejects.toThrow('gone');
  const next = await importMusic(
    studio.deps,
    user,
    { projectId: null, bed: bedOf('bed-clear-water'), seconds: 4 },
    { signal },
  );
  expect(next.type).toBe('audio');
  expect((await readdir(join(studio.dataDir, 'stock'))).filter((name) => /^\.|silk-gold/.test(name))).toEqual([]);
});

test('a kept background goes with its picture, and is made again when its picture or all of it is missing', {
  tags: 'long',
}, async () => {
  const { user } = await createCreator(studio);
  const size = { width: 90, height: 160 };
  const request = { accountId: user._id, signal };
  const library = studio.deps.stock.files;
  const folder = join(studio.dataDir, 'stock');
  const bytesOf = async (path: string) => (await stat(path)).size;
  const later = await library.background(recipeOf('silk-gold'), size, request);
  const laterBytes = (await bytesOf(later.path)) + (await bytesOf(later.thumbnailPath));
  await Promise.all([rm(later.path), rm(later.thumbnailPath)]);
  const first = await library.background(recipeOf('leak-amber'), size, request);
  // Space for the later file, and for the earlier one without its picture.
  const keptBytes = laterBytes + (await bytesOf(first.path));
  const findFfmpeg = async () => 'ffmpeg';
  const small = new StockFiles({ folder, findFfmpeg, log: studio.deps.log, keptBytes });
  await small.background(recipeOf('silk-gold'), size, request);
  const names = (await readdir(folder)).filter((name) => name.includes('90x160')).toSorted();
  expect(names.map((name) => name.replace(/-v\d+/, ''))).toEqual(['silk-gold-90x160.mp4', 'silk-gold-90x160.mp4.webp']);

  await rm(later.thumbnailPath);
  const item = { projectId: null, recipe: recipeOf('silk-gold'), size };
  expect(await importBackground(studio.deps, user, item, { signal })).toMatchObject({
    thumbnailMimeType: 'image/webp',
  });
  let opened = 0;
  const open = async ({ path }: { path: string }) => {
    opened += 1;
    if (opened === 1) await rm(path);
    return bytesOf(path);
  };
  expect(await withMade(() => library.background(recipeOf('silk-gold'), size, request), open)).toBeGreaterThan(0);
});
