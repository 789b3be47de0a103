import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#shared/time/periods.ts';
import { isDeadHere } from '../registry/worker-id.ts';

/** A folder that nobody has held for as long is nobody's. Held ones are each minute. */
const FORSAKEN_MS = HOUR_MS;

/** Makes a worker's folder, or says by its time that its worker is alive, whether Redis is there or not. */
export async function holdWorkerFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const now = new Date();
  await utimes(path, now, now);
}

/**
 * Removes what killed workers left behind: at once of those whose processes were this machine's, and later of those on other
 * machines, which a container is that was made anew and shares its volume with the one before.
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
