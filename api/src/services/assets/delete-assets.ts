import type { FileStore } from '#api/adapters/files/file-store.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { Transcript } from '#api/models/transcript.ts';
import { thumbnailUrlOf } from '#api/presenters/asset.ts';

/**
 * Removes an asset and its files permanently, without the trash. The document goes first: if the server dies in
 * between, the sweep finds the unreferenced files.
 */
export async function deleteAsset(files: FileStore, asset: AssetDocument): Promise<void> {
  await Asset.deleteOne({ _id: asset._id, userId: asset.userId });
  await forgetThumbnail(asset);
  await removeTraces(files, asset);
}

/** Removes the files and the transcript of an asset after its document was deleted, and takes it from brand kits. */
export async function removeTraces(files: FileStore, asset: Traced): Promise<void> {
  await takeFromKits(asset);
  await Transcript.deleteOne({ assetId: asset._id, userId: asset.userId });
  await Asset.updateMany({ userId: asset.userId, originalAssetId: asset._id }, { $set: { originalAssetId: null } });
  await files.delete(asset.storageKey);
  if (asset.thumbnailKey) await files.delete(asset.thumbnailKey);
}

/** Reads all kits, of which an account has few, because the embedded database finds no nested fields. */
async function takeFromKits({ _id: assetId, userId }: Traced): Promise<void> {
  const kits = await BrandKit.find({ userId }, 'logo').lean();
  for (const { _id, logo } of kits) {
    if (logo?.assetId === assetId) await BrandKit.updateOne({ _id, userId }, { $set: { logo: null } });
  }
}

type Traced = Pick<AssetDocument, '_id' | 'userId' | 'storageKey' | 'thumbnailKey'>;

/** Clears the thumbnail of projects that used this asset's, until their timelines are saved again. */
export async function forgetThumbnail(asset: AssetDocument): Promise<void> {
  const thumbnailUrl = thumbnailUrlOf(asset);
  if (thumbnailUrl === null) return;
  await Project.updateMany({ userId: asset.userId, thumbnailUrl }, { $set: { thumbnailUrl: null } });
}

/** Keeps the assets of a deleted project in the library, without a project. */
export async function detachAssets({ _id: projectId, userId }: Pick<ProjectDocument, '_id' | 'userId'>): Promise<void> {
  await Asset.updateMany({ projectId, userId }, { $set: { projectId: null } });
}
