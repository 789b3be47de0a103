import type * as z from 'zod';
import type { FileKey, FileStat, FileStore } from '#api/adapters/files/file-store.ts';
import type { ProbedMedia } from '#api/adapters/probe/probed-media.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { requireUnusedId } from '#api/services/new-id.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { requireAccount } from '#api/services/require-account.ts';
import type { createAssetSchema } from '#shared/contracts/asset.ts';
import { fileLabel } from '#shared/media/file-label.ts';
import { MAX_THUMBNAIL_BYTES, MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { pictureMissed } from '#shared/media/missed-picture.ts';
import { deleteAsset } from './delete-assets.ts';
import { requireLibraryRoom } from './library-room.ts';
import { whenMissing } from './missing-file.ts';
import { probeStored } from './probe-stored.ts';
import { findUpload, uploadKeyOf } from './uploads.ts';

const THUMBNAIL_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

export interface RegisteredAsset {
  readonly asset: AssetDocument;
  /** False when this upload was already an asset. Repeating a request returns the same asset. */
  readonly isNew: boolean;
}

/**
 * Makes an asset from an uploaded file. Type, size, duration and codecs come from the bytes; the client's claims are
 * ignored.
 * @throws ApiError `asset.not-found` for an id in use, also in the trash, `asset.too-many`, `upload.missing`,
 *   `upload.too-large` or `media.…` (the file is removed), `asset.bad-thumbnail`, 404 for another user's project or
 *   original, or `request.unauthorized` when the account has been deleted.
 */
export async function registerAsset(
  { files, config }: { config: Config; files: FileStore },
  owner: Owner,
  origin: string,
  body: z.output<typeof createAssetSchema>,
): Promise<RegisteredAsset> {
  await authorizeReferences(owner, body);
  const existing = await findRegistered(owner, body.id, uploadKeyOf(files, origin, body.storageUrl));
  if (existing) return { asset: existing, isNew: false };

  if (body.id !== undefined) await requireUnusedId(body.id, 'asset.not-found');
  await requireLibraryRoom(owner._id);
  const uploader = { userId: owner._id, origin };
  const upload = await findUpload({ files, config }, uploader, body.storageUrl);
  // Footage with a cut-off end is still the creator's own. The browser plays it as far as it goes.
  const { endsEarly = false, leftOut = [], ...media } = await probeOrRemove(files, upload);
  const thumbnail = body.thumbnailUrl
    ? await checkThumbnail(files, await findUpload({ files, config }, uploader, body.thumbnailUrl))
    : null;

  const name = fileLabel(body.name ?? body.fileName ?? '');
  // A client without a browser's import says none. The browser also knows of a conversion before the upload.
  const fileName = fileLabel(body.fileName ?? name);
  const notices = new Set(body.notices);
  for (const notice of leftOut) notices.add(notice);
  if (endsEarly) notices.add('ends-early');
  if (media.type === 'audio') for (const notice of pictureMissed(fileName)) notices.add(notice);
  try {
    const asset = await Asset.create({
      ...(body.id !== undefined && { _id: body.id }),
      userId: owner._id,
      projectId: body.projectId ?? null,
      name,
      fileName,
      ...(body.credit && { credit: body.credit }),
      ...(body.damage?.length && { damage: body.damage }),
      ...(notices.size > 0 && { notices: [...notices] }),
      storageKey: upload.key,
      fileSize: upload.size,
      thumbnailKey: thumbnail?.key ?? null,
      thumbnailMimeType: thumbnail?.mimeType ?? null,
      originalAssetId: body.originalAssetId ?? null,
      ...media,
    });
    await requireOwner(files, owner, asset);
    return { asset, isNew: true };
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const other = await findRegistered(owner, body.id, upload.key);
    if (!other) throw new ApiError('asset.not-found', { cause: error });
    return { asset: other, isNew: false };
  }
}

/**
 * Removes a new asset whose account has been deleted.
 * @throws ApiError `request.unauthorized`
 */
export async function requireOwner(files: FileStore, owner: Owner, asset: AssetDocument): Promise<void> {
  try {
    await requireAccount(owner);
  } catch (error) {
    if (error instanceof ApiError) await deleteAsset(files, asset);
    throw error;
  }
}

async function authorizeReferences(
  owner: Owner,
  { projectId, originalAssetId }: z.output<typeof createAssetSchema>,
): Promise<void> {
  if (projectId) await findOwn(Project, owner, projectId, 'project.not-found');
  if (originalAssetId) await findOwn(Asset, owner, originalAssetId, 'asset.not-found');
}

/** The asset of an earlier request, found by the upload or by the client's chosen id. */
async function findRegistered(
  owner: Owner,
  id: string | undefined,
  storageKey: FileKey | null,
): Promise<AssetDocument | null> {
  const known = id === undefined ? null : await Asset.findOne({ _id: id, userId: owner._id });
  if (known || storageKey === null) return known;
  return Asset.findOne({ storageKey, userId: owner._id });
}

/** Also checks the size, because the upload may have been granted for a render, which may be larger. */
async function probeOrRemove(files: FileStore, { key, size }: FileStat): Promise<ProbedMedia> {
  const outcome = size > MAX_UPLOAD_BYTES ? null : await probeStored(files, key).catch(whenMissing('upload.missing'));
  if (outcome?.ok) return outcome.media;
  await files.delete(key);
  if (outcome === null) throw new ApiError('upload.too-large', { data: { maxBytes: MAX_UPLOAD_BYTES } });
  throw new ApiError(outcome.code);
}

async function checkThumbnail(files: FileStore, { key, size }: FileStat): Promise<{ key: FileKey; mimeType: string }> {
  const outcome =
    size > MAX_THUMBNAIL_BYTES ? null : await probeStored(files, key).catch(whenMissing('upload.missing'));
  if (outcome?.ok && THUMBNAIL_TYPES.has(outcome.media.mimeType)) return { key, mimeType: outcome.media.mimeType };
  await files.delete(key);
  if (outcome === null) throw new ApiError('upload.too-large', { data: { maxBytes: MAX_THUMBNAIL_BYTES } });
  throw new ApiError('asset.bad-thumbnail');
}
