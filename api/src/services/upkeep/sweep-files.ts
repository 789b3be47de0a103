import { type FileKey, type FileStore, parseFileKey } from '#api/adapters/files/file-store.ts';
import { sweepScratch } from '#api/adapters/files/scratch.ts';
import { AccountDeletion } from '#api/models/account-deletion.ts';
import { isStoredSegment, KEPT_SEGMENT_MS } from '#api/renders/registry/stored-segments.ts';
import { registeredKeys } from '#api/services/assets/uploads.ts';
import { existingOwners } from '#api/services/owners/owners.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** Age at which an upload is removed if it became neither an asset nor a render. */
export const UNREGISTERED_FILE_MS = DAY_MS;

/** Files looked up in the database at a time. */
const BATCH_SIZE = 200;

/** Scratch objects only serve the render that made them, and none takes this long. */
export const SCRATCH_MS = DAY_MS;

/** Number of files removed, and number kept because the database does not know their owners' accounts. */
export interface SweepOutcome {
  readonly removed: number;
  readonly ownerless: number;
}

/**
 * Removes uploads that nothing refers to or that never finished, scratch objects of old renders, old stored segments,
 * and leftovers of interrupted writes. Removes a file only when the database has, or recently had, its owner's account.
 * To a foreign database (another name in its address, a trial studio on the same bucket) every file looks unreferenced.
 */
export async function sweepFiles(files: FileStore, now: Date): Promise<SweepOutcome> {
  const before = new Date(now.getTime() - UNREGISTERED_FILE_MS);
  let removed = await files.removeAbandonedWrites(before);
  removed += (await files.receiver?.removeExpiredUploads(now)) ?? 0;
  removed += await sweepScratch(files, new Date(now.getTime() - SCRATCH_MS));
  let ownerless = 0;
  let batch: FileKey[] = [];
  const removeUnregistered = async (): Promise<void> => {
    const registered = await registeredKeys(batch);
    const unregistered = batch.filter((key) => !registered.has(key));
    const owners = await knownOwners(unregistered);
    for (const key of unregistered) {
      if (owners.has(ownerOf(key))) {
        await files.delete(key);
        removed += 1;
      } else ownerless += 1;
    }
    batch = [];
  };
  for await (const file of files.list()) {
    if (file.modifiedAt >= before) continue;
    if (isStoredSegment(file)) {
      // Includes those of a foreign database, because they can be made again.
      if (file.modifiedAt.getTime() >= now.getTime() - KEPT_SEGMENT_MS) continue;
      await files.delete(file.key);
      removed += 1;
      continue;
    }
    batch.push(file.key);
    if (batch.length === BATCH_SIZE) await removeUnregistered();
  }
  await removeUnregistered();
  return { removed, ownerless };
}

/** Owners of these files that exist, or are being removed. */
async function knownOwners(keys: readonly FileKey[]): Promise<Set<string>> {
  const ids = [...new Set(keys.map(ownerOf))];
  const [owners, deletions] = await Promise.all([
    existingOwners(ids),
    AccountDeletion.find({ _id: { $in: ids } }, '_id').lean(),
  ]);
  return new Set([...owners, ...deletions.map(({ _id }) => _id ?? '')]);
}

function ownerOf(key: FileKey): string {
  return parseFileKey(key)?.ownerId ?? '';
}
