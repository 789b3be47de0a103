import { openDatabase } from './database.ts';
import { removeDerivatives } from './derivative-store.ts';
import { listMediaFiles, removeMediaFile } from './media-files.ts';

/** Removes all that this device has of an asset. @throws CodedError `storage.unavailable`. */
export async function forgetMedia(assetId: string): Promise<void> {
  await removeMediaFile(assetId);
  await removeDerivatives(assetId);
}

/**
 * Removes what this device has of assets that are no more: deleted in another tab, on another device, or while this one was offline.
 * @param listAssetIds Asks the server for all assets of the account. It is asked after the device was looked at, so that an asset that
 *   comes meanwhile is not taken for a deleted one.
 * @throws CodedError `storage.unavailable`, and what the asking throws.
 */
export async function forgetDeletedMedia(listAssetIds: () => Promise<readonly string[]>): Promise<void> {
  const database = await openDatabase();
  const found = await Promise.all([
    database.getAllKeys('mediaFiles'),
    database.getAllKeys('derivatives'),
    listMediaFiles(),
  ]);
  const assetIds = new Set(await listAssetIds());
  for (const assetId of new Set(found.flat())) if (!assetIds.has(assetId)) await forgetMedia(assetId);
}
