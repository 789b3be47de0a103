import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeadHere } from '#api/renders/registry/worker-id.ts';
import { HOUR_MS } from '#shared/time/periods.ts';

/** A folder not touched for this long is abandoned. Live workers touch theirs every minute. */
const FORSAKEN_MS = HOUR_MS;

/** Creates a worker's folder, or updates its time to show that the worker is alive, with or without Redis. */
export async function holdWorkerFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const now = new Date();
  await utimes(path, now, now);
}

/**
 * Removes the folders of killed workers. Immediately if their process ran on this machine; later if it ran on another,
 * such as the previous container on a shared volume.
 * @param root Holds a folder for each worker, named by its id.
 */
export async function removeFoldersOfTheDead(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (isDeadHere(name) || (await isForsaken(path))) await rm(path, { recursive: true, force: true });
  }
}

async function isForsaken(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - FORSAKEN_MS;
}
