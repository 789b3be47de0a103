import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import type { AssetCredit, MediaProbe } from '#shared/contracts/asset.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import { ASSET_TYPES } from '#shared/media/limits.ts';
import type { MediaNotice } from '#shared/media/media-info.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const assetFields = {
  _id: idField,
  userId: referenceField,
  /** Null without a project, or after the project was deleted. */
  projectId: { type: String, default: null, index: true },
  type: { type: String, enum: ASSET_TYPES, required: true },
  name: { type: String, required: true },
  fileName: { type: String, required: true },
  /** Unique, so that one upload becomes one asset however often it is registered. */
  storageKey: { type: String, required: true, unique: true },
  fileSize: { type: Number, required: true },
  /** Detected from the bytes. The file is served with this type. */
  mimeType: { type: String, required: true },
  width: { type: Number, default: null },
  height: { type: Number, default: null },
  durationSeconds: { type: Number, default: null },
  thumbnailKey: { type: String, default: null, index: true },
  thumbnailMimeType: { type: String, default: null },
  probe: { type: Schema.Types.Mixed, default: null },
  /** {@link AssetCredit}. Absent for the user's own media. */
  credit: { type: Schema.Types.Mixed },
  /** {@link DamagedPart}s. Absent when none was found. */
  damage: { type: Schema.Types.Mixed },
  /** {@link MediaNotice}s of the import. Absent when there were none. */
  notices: { type: Schema.Types.Mixed },
  /** Length of its transcript, which counts as storage. */
  transcriptBytes: { type: Number, default: 0 },
  /** The asset that this one was converted from. */
  originalAssetId: { type: String, default: null },
} as const;

const assetSchema = new Schema(assetFields, baseOptions);
assetSchema.index({ userId: 1, createdAt: -1, _id: 1 });

export const Asset = model('Asset', assetSchema);
export type AssetDocument = HydratedDocumentFromSchema<typeof assetSchema>;

/**
 * A deleted asset, which can be restored for a while. It has its own collection, so that no other query has to exclude
 * it.
 */
const trashedAssetSchema = new Schema(
  {
    ...assetFields,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    trashedAt: { type: Date, required: true, index: true },
  },
  { ...baseOptions, timestamps: false },
);

export const TrashedAsset = model('TrashedAsset', trashedAssetSchema);
export type TrashedAssetDocument = HydratedDocumentFromSchema<typeof trashedAssetSchema>;

/** The person to credit. Mongoose stores the field unchecked. */
export function creditOf(asset: Pick<AssetDocument, 'credit'>): AssetCredit | null {
  return (asset.credit as AssetCredit | undefined) ?? null;
}

/** Parts that can't be decoded. Mongoose stores the field unchecked. */
export function damageOf(asset: Pick<AssetDocument, 'damage'>): DamagedPart[] | null {
  return (asset.damage as DamagedPart[] | undefined) ?? null;
}

/** Ways in which it is less than its file holds. Mongoose stores the field unchecked. */
export function noticesOf(asset: Pick<AssetDocument, 'notices'>): MediaNotice[] | null {
  return (asset.notices as MediaNotice[] | undefined) ?? null;
}

/** Result of the probe. Mongoose stores the field unchecked. */
export function probeOf(asset: Pick<AssetDocument, 'probe'>): MediaProbe | null {
  return (asset.probe as MediaProbe | null) ?? null;
}
