import { stat } from 'node:fs/promises';
import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { AssetCredit } from '#shared/contracts/asset.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import { fileLabel } from '#shared/media/file-label.ts';
import type { MediaNotice } from '#shared/media/media-info.ts';
import { requireLibraryRoom } from './library-room.ts';
import { probeStored } from './probe-stored.ts';
import { requireOwner } from './register-asset.ts';
import { allowanceOf, withReservedRoom } from './storage-quota.ts';

interface AssetFacts {
  readonly name: string;
  readonly fileName: string;
  readonly projectId: string | null;
  readonly credit?: AssetCredit | undefined;
  readonly damage?: readonly DamagedPart[] | undefined;
  readonly notices?: readonly MediaNotice[] | undefined;
  /** WebP picture on this machine, which is copied too. */
  readonly thumbnailPath?: string;
  /** Maximum pixels of its picture. */
  readonly maxPixels?: number;
}

interface NewAsset extends AssetFacts {
  /** File on this machine, which is copied. */
  readonly path: string;
}

interface NewAssetOfBytes extends AssetFacts {
  /** The path of a file on this machine, or a stream. */
  readonly body: AsyncIterable<Uint8Array> | string;
  /** Exact number of bytes. */
  readonly size: number;
}

/**
 * Makes an asset from a file that the server created, by the rules for uploads: its type comes from its bytes, and it
 * counts towards the quota.
 * @throws ApiError `asset.too-many`, `storage.quota`, `storage.full`, `media.…`, or `request.unauthorized` when the
 *   account has been deleted. Nothing is kept then.
 */
export async function addAsset(
  deps: { config: Config; files: FileStore },
  owner: Owner,
  { path, ...facts }: NewAsset,
): Promise<AssetDocument> {
  const { size } = await stat(path);
  return addAssetOfBytes(deps, owner, { body: path, size, ...facts });
}

/**
 * Makes an asset as {@link addAsset} does, from a file or a stream of known length.
 * @throws As {@link addAsset}, and what the stream throws, as the cause of a StorageError or itself.
 */
export async function addAssetOfBytes(
  { files, config }: { config: Config; files: FileStore },
  owner: Owner,
  { body, size, thumbnailPath, maxPixels = Number.POSITIVE_INFINITY, ...facts }: NewAssetOfBytes,
): Promise<AssetDocument> {
  const { name, fileName, projectId, credit, damage, notices } = facts;
  await requireLibraryRoom(owner._id);
  const key = files.newKey(owner._id);
  await withReservedRoom(allowanceOf({ files, config }, owner._id), { key, bytes: size, maxBytes: size }, () =>
    files.write(key, body, { maxBytes: size, expectedBytes: size, leavesRoom: true }),
  ).catch(whenFull);
  let thumbnailKey: FileKey | null = null;
  try {
    if (thumbnailPath !== undefined) thumbnailKey = (await files.write(files.newKey(owner._id), thumbnailPath)).key;
    const outcome = await probeStored(files, key);
    if (!outcome.ok) throw new ApiError(outcome.code);
    const { width, height } = outcome.media;
    if ((width ?? 0) * (height ?? 0) > maxPixels) throw new ApiError('stock.too-many-pixels');
    const { endsEarly: _cut, leftOut: _others, ...media } = outcome.media;
    const asset = await Asset.create({
      userId: owner._id,
      projectId,
      name: fileLabel(name),
      fileName: fileLabel(fileName),
      ...(credit && { credit }),
      ...(damage?.length && { damage }),
      ...(notices?.length && { notices }),
      storageKey: key,
      fileSize: size,
      thumbnailKey,
      thumbnailMimeType: thumbnailKey && 'image/webp',
      ...media,
    });
    await requireOwner(files, owner, asset);
    return asset;
  } catch (error) {
    await files.delete(key);
    if (thumbnailKey !== null) await files.delete(thumbnailKey);
    throw error;
  }
}

function whenFull(error: unknown): never {
  const isFull = error instanceof StorageError && error.code === 'storage.full';
  throw isFull ? new ApiError('storage.full', { cause: error }) : error;
}
