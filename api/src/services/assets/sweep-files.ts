import type { FileStore } from '../../adapters/files/file-store.ts';
import { sweepScratch } from '../../adapters/files/scratch.ts';
import { registeredKeys } from './uploads.ts';

/** An upload that has become neither an asset nor a render after this long is given up. */
export const UNREGISTERED_FILE_MS = 24 * 60 * 60 * 1000;

/** As many files are looked up in the database at a time. */
const BATCH_SIZE = 200;

/** Scratch objects are of use to the render that made them only, and none takes this long. */
export const SCRATCH_MS = 24 * 60 * 60 * 1000;

/**
 * Removes uploads that nothing refers to or that were never finished, scratch objects of renders long over, and what interrupted writes left behind.
 * Gives back how many files went.
 */
export async function sweepFiles(files: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNREGISTERED_FILE_MS);
  let removed = await files.removeAbandonedWrites(before);
  removed += (await files.receiver?.removeExpiredUploads(now)) ?? 0;
  removed += await sweepScratch(files, new Date(now.getTime() - SCRATCH_MS));
  let batch: string[] = [];
  const removeUnregistered = async (): Promise<void> => {
    const registered = await registeredKeys(batch);
    for (const key of batch) {
      if (registered.has(key)) continue;
      await files.delete(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const file of files.list()) {
    if (file.modifiedAt >= before) continue;
    batch.push(file.key);
    if (batch.length === BATCH_SIZE) await removeUnregistered();
  }
  await removeUnregistered();
  return removed;
}
