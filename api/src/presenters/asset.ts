import type { FileStore } from '#api/adapters/files/file-store.ts';
import { type AssetDocument, probeOf } from '#api/models/asset.ts';
import type { Asset } from '#shared/contracts/asset.ts';

/** Address of an asset's thumbnail, null without one. */
export function thumbnailUrlOf(asset: Pick<AssetDocument, '_id' | 'thumbnailKey'>): string | null {
  return asset.thumbnailKey ? `/api/assets/${asset._id}/thumbnail` : null;
}

export function presentAsset(asset: AssetDocument, files: FileStore): Asset {
  return {
    id: asset._id,
    type: asset.type,
    name: asset.name,
    fileName: asset.fileName,
    storageUrl: files.urlOfKey(asset.storageKey),
    fileSize: asset.fileSize,
    mimeType: asset.mimeType,
    width: asset.width ?? null,
    height: asset.height ?? null,
    durationSeconds: asset.durationSeconds ?? null,
    thumbnailUrl: thumbnailUrlOf(asset),
    projectId: asset.projectId ?? null,
    probe: probeOf(asset),
    originalAssetId: asset.originalAssetId ?? null,
    createdAt: asset.createdAt.toISOString(),
  };
}
