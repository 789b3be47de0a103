import { DAY_MS } from '#shared/time/periods.ts';
import { type FileKey, type FileStore, parseFileKey } from '../../adapters/files/file-store.ts';
import { sweepScratch } from '../../adapters/files/scratch.ts';
import { AccountDeletion } from '../../models/account-deletion.ts';
import { User } from '../../models/user.ts';
import { registeredKeys } from './uploads.ts';

/** An upload that has become neither an asset nor a render after this long is given up. */
export const UNREGISTERED_FILE_MS = DAY_MS;

/** As many files are looked up in the database at a time. */
const BATCH_SIZE = 200;

/** Scratch objects are of use to the render that made them only, and none takes this long. */
export const SCRATCH_MS = DAY_MS;

/** How many files a sweep has removed, and how many it let be because the database knows no account of their owners. */
export interface SweepOutcome {
  readonly removed: number;
  readonly ownerless: number;
}

/**
 * Removes uploads that nothing refers to or that were never finished, scratch objects of renders long over, and what interrupted writes left behind.
 * A file is removed only when the database has, or had lately, its owner's account: to a database that is not this store's
 * (another name in its address, a studio that tries things out on the same bucket) every file looks as if nothing refers to it.
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
    batch.push(file.key);
    if (batch.length === BATCH_SIZE) await removeUnregistered();
  }
  await removeUnregistered();
  return { removed, ownerless };
}

/** Which owners of these files have an account, or had one that is being removed. */
async function knownOwners(keys: readonly FileKey[]): Promise<Set<string>> {
  const ids = [...new Set(keys.map(ownerOf))];
  const [users, deletions] = await Promise.all([
    User.find({ _id: { $in: ids } }, '_id').lean(),
    AccountDeletion.find({ _id: { $in: ids } }, '_id').lean(),
  ]);
  return new Set([...users, ...deletions].map(({ _id }) => _id ?? ''));
}

function ownerOf(key: FileKey): string {
  return parseFileKey(key)?.ownerId ?? '';
}
