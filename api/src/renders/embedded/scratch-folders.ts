import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ACTIVE_RENDER_STATUSES, RenderJob } from '../../models/render-job.ts';

/** The folder of a render on this machine: it outlives a restart, so that the next try goes on with what is there. */
export async function makeScratchFolder(root: string, renderId: string): Promise<string> {
  const path = join(root, renderId);
  await mkdir(path, { recursive: true });
  return path;
}

export async function removeScratchFolder(root: string, renderId: string): Promise<void> {
  await rm(join(root, renderId), { recursive: true, force: true });
}

/** Removes the folders of renders that have ended: their worker died before it could. */
export async function removeOldScratchFolders(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const names = await readdir(root);
  const active = await RenderJob.find({ _id: { $in: names }, status: { $in: ACTIVE_RENDER_STATUSES } }, '_id').lean();
  const needed = new Set(active.map(({ _id }) => _id));
  for (const name of names) if (!needed.has(name)) await removeScratchFolder(root, name);
}
