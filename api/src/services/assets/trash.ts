import type { FileStore } from '#api/adapters/files/file-store.ts';
import { refuseDuplicate } from '#api/errors/database-errors.ts';
import { Asset, type AssetDocument, TrashedAsset, type TrashedAssetDocument } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { forgetThumbnail, removeTraces } from './delete-assets.ts';

const TRASH_MS = TRASH_DAYS * DAY_MS;

/**
 * Moves an asset to the trash. Its files stay and count as storage. Clips that use it show that their media is missing.
 * It is written to the trash before it is removed: if the server dies in between, it is in both places, and another
 * deletion finishes the move.
 */
export async function trashAsset(asset: AssetDocument): Promise<void> {
  const { _id, userId, ...values } = asset.toObject();
  await TrashedAsset.updateOne(
    { _id, userId },
    { $setOnInsert: { ...values, trashedAt: new Date() } },
    { upsert: true },
  );
  await Asset.deleteOne({ _id, userId });
  await forgetThumbnail(asset);
}

/**
 * Restores an asset from the trash, into its project if that still exists. @throws ApiError `request.conflict` when
 * another asset has its id.
 */
export async function restoreAsset(trashed: TrashedAssetDocument): Promise<AssetDocument> {
  const { _id, userId, trashedAt: _, ...values } = trashed.toObject();
  const projectId = (await Project.exists({ _id: values.projectId, userId })) ? values.projectId : null;
  const asset = await Asset.findOneAndUpdate(
    { _id, userId },
    { $setOnInsert: { ...values, projectId } },
    { upsert: true, returnDocument: 'after', timestamps: false },
  )
    .orFail()
    .catch(refuseDuplicate);
  await TrashedAsset.deleteOne({ _id, userId });
  return asset;
}

/** Permanently removes an account's trash, or some of it. Ids that are not in it are ignored. */
export function emptyTrash(files: FileStore, userId: string, ids?: readonly string[]): Promise<number> {
  return removeAll(files, TrashedAsset.find({ userId, ...(ids && { _id: { $in: ids } }) }));
}

/** Removes assets that have been in the trash for {@link TRASH_DAYS}. @returns The number of assets removed. */
export function emptyOldTrash(files: FileStore, now: Date): Promise<number> {
  return removeAll(files, TrashedAsset.find({ trashedAt: { $lt: new Date(now.getTime() - TRASH_MS) } }));
}

/** The document goes first: if the server dies in between, the sweep finds the unreferenced files. */
async function removeAll(files: FileStore, found: AsyncIterable<TrashedAssetDocument>): Promise<number> {
  let removed = 0;
  for await (const trashed of found) {
    const own = { _id: trashed._id, userId: trashed.userId };
    await TrashedAsset.deleteOne(own);
    // An interrupted move left it in both places. The asset is not deleted.
    if (await Asset.exists(own)) continue;
    await removeTraces(files, trashed);
    removed += 1;
  }
  return removed;
}
