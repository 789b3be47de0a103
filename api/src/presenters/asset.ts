import type { FileStore } from '#api/adapters/files/file-store.ts';
import {
  type AssetDocument,
  creditOf,
  damageOf,
  noticesOf,
  probeOf,
  type TrashedAssetDocument,
} from '#api/models/asset.ts';
import type { Asset, TrashedAsset } from '#shared/contracts/asset.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** Address of an asset's thumbnail, or null without one. */
export function thumbnailUrlOf(asset: Pick<AssetDocument, '_id' | 'thumbnailKey'>): string | null {
  return asset.thumbnailKey ? `/api/assets/${asset._id}/thumbnail` : null;
}

export function presentAsset(asset: AssetDocument | TrashedAssetDocument, files: FileStore): Asset {
  const [credit, damage, notices] = [creditOf(asset), damageOf(asset), noticesOf(asset)];
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
    ...(credit && { credit }),
    ...(damage && { damage }),
    ...(notices && { notices }),
    createdAt: asset.createdAt.toISOString(),
  };
}

export function presentTrashedAsset(trashed: TrashedAssetDocument, files: FileStore): TrashedAsset {
  return {
    ...presentAsset(trashed, files),
    // Pictures are served only for assets in the library.
    thumbnailUrl: null,
    removedAt: new Date(trashed.trashedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  };
}
