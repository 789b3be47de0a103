import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWorkerId, retireWorkerId } from '#api/renders/registry/worker-id.ts';
import { holdWorkerFolder, removeFoldersOfTheDead } from './worker-folders.ts';

const MINUTE_MS = 60_000;

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'clipwright-workers-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Leaves a worker's folder with media, last touched the given time ago. */
async function leaveFolder(id: string, minutesAgo: number): Promise<string> {
  const path = join(root, id);
  await mkdir(path);
  await writeFile(join(path, 'media.mp4'), 'footage');
  const then = new Date(Date.now() - minutesAgo * MINUTE_MS);
  await utimes(path, then, then);
  return path;
}

it('media of a killed container that restarted under another name are removed after an hour', async () => {
  await leaveFolder('gone#1#2#aaaa', 61);
  await leaveFolder('killed-just-now#1#2#bbbb', 59);
  const retired = createWorkerId();
  await leaveFolder(retired, 0);
  retireWorkerId(retired);
  await removeFoldersOfTheDead(root);
  expect(await readdir(root)).toEqual(['killed-just-now#1#2#bbbb']);
});

it('a worker without Redis keeps its folder while it is alive', async () => {
  const path = await leaveFolder('idle#1#2#aaaa', 600);
  await holdWorkerFolder(path);
  await removeFoldersOfTheDead(root);
  expect(await readdir(path)).toEqual(['media.mp4']);
});
