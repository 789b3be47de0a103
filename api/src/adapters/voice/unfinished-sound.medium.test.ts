import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnfinishedSound } from './unfinished-sound.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unfinished-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.skipIf(process.platform !== 'linux')('says that the disk is full, and leaves nothing', async () => {
  const unfinished = new UnfinishedSound(folder);
  const writing = unfinished.during(async () => {
    // Accepts no data, like a full disk.
    await using file = await open('/dev/full', 'w');
    await file.write('sound');
  });
  await expect(writing).rejects.toMatchObject({ code: 'storage.full' });
  expect(await readdir(folder)).toEqual([]);
});
