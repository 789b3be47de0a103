import { openDatabase } from './database.ts';
import { removeDerivatives } from './derivative-store.ts';
import { listMediaFiles, removeMediaFile, unsentMedia } from './media-files.ts';
import { removeTranscript } from './transcripts.ts';

/** Removes everything that this device has of an asset. @throws CodedError `storage.unavailable`. */
export async function forgetMedia(assetId: string): Promise<void> {
  await removeMediaFile(assetId);
  await removeDerivatives(assetId);
  await removeTranscript(assetId);
}

/**
 * Removes the data of assets that were deleted elsewhere, or while this device was offline.
 * @param listAssetIds Lists all the account's assets on the server. Called after the device was read, so that an asset
 *   added in between doesn't count as deleted.
 * @throws CodedError `storage.unavailable`, and the errors of `listAssetIds`.
 */
export async function forgetDeletedMedia(listAssetIds: () => Promise<readonly string[]>): Promise<void> {
  const database = await openDatabase();
  const found = await Promise.all([
    database.getAllKeys('mediaFiles'),
    database.getAllKeys('derivatives'),
    database.getAllKeys('transcripts'),
    listMediaFiles(),
  ]);
  const assetIds = new Set([...(await unsentMedia(database)), ...(await listAssetIds())]);
  for (const assetId of new Set(found.flat())) if (!assetIds.has(assetId)) await forgetMedia(assetId);
}
