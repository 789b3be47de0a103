import { type FileKey, type FileStat, type FileStore, parseFileKey } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { UploadGrant } from '#api/models/upload-grant.ts';
import type { UploadUrlAnswer } from '#shared/contracts/asset.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { allowanceOf, provedAllowance, quotaExceeded, requireRoom, usedBytesOf } from './storage-quota.ts';

/**
 * Time in which an upload must start and may resume after a break. A started request may take as long as it needs. A
 * day, because the largest file takes hours over a slow line.
 */
const GRANT_MS = DAY_MS;

interface UploadDeps {
  config: Config;
  files: FileStore;
}

/** A user's browser: the owner of its uploads, and the origin that it uses for the studio. */
export interface Uploader {
  readonly userId: string;
  readonly origin: string;
}

/** Shorter files go to a bucket in one piece, because a session costs a request. */
const SESSION_BYTES = 1024 * 1024;

/**
 * Returns a whole, signed URL that accepts a PUT of one file. For a long file of known size, also returns the address
 * of a session in the bucket.
 * @throws ApiError `storage.quota`; StorageError `storage.away`
 */
export async function grantUpload(
  { files, config }: UploadDeps,
  uploader: Uploader,
  {
    fileSize,
    contentType,
    maxBytes,
  }: { fileSize?: number | undefined; contentType?: string | undefined; maxBytes: number },
): Promise<UploadUrlAnswer> {
  const { userId, origin } = uploader;
  const key = files.newKey(userId);
  const grant = { maxBytes: fileSize ?? maxBytes, expiresAt: new Date(Date.now() + GRANT_MS) };
  // Recorded before the space check, so that simultaneous grants count each other.
  if (files.receiver === null)
    await UploadGrant.create({ _id: key, userId, bytes: grant.maxBytes, expiresAt: grant.expiresAt });
  try {
    await requireRoom(allowanceOf({ files, config }, userId), fileSize ?? 1, key);
  } catch (error) {
    await UploadGrant.deleteOne({ _id: key });
    throw error;
  }
  const upload = { ...grant, key, contentType: contentType || null };
  const isLong = fileSize !== undefined && fileSize > SESSION_BYTES;
  const [{ url, headers }, sessionUrl] = await Promise.all([
    files.signUpload(upload),
    isLong ? files.openSession(upload, origin) : null,
  ]);
  const hasHeaders = Object.keys(headers).length > 0;
  return {
    uploadUrl: new URL(url, origin).href,
    ...(hasHeaders ? { uploadHeaders: headers } : {}),
    ...(sessionUrl === null ? {} : { sessionUrl }),
  };
}

/**
 * Finds the finished upload that an address names. The address is the upload URL, with or without its query.
 * @throws ApiError `upload.missing`, the same for an upload that was never made, belongs to another user, or is already
 *   in use; `storage.quota` for one that outgrew its owner's space on its way into a bucket (the file is removed).
 */
export async function findUpload({ files, config }: UploadDeps, uploader: Uploader, url: string): Promise<FileStat> {
  const key = uploadKeyOf(files, uploader.origin, url);
  if (key === null || parseFileKey(key)?.ownerId !== uploader.userId) throw new ApiError('upload.missing');
  const stat = await files.stat(key);
  if (stat === null || (await registeredKeys([key])).has(key)) throw new ApiError('upload.missing');
  if (files.receiver === null) {
    await requireStoredWithinQuota({ files, config }, uploader.userId, key);
    await UploadGrant.deleteOne({ _id: key });
  }
  return stat;
}

/** Other files may have used the space in the meantime. Only our own receiver reserves it. */
async function requireStoredWithinQuota(deps: UploadDeps, ownerId: string, key: FileKey): Promise<void> {
  const allowance = await provedAllowance(allowanceOf(deps, ownerId));
  if ((await usedBytesOf(deps.files, ownerId)) <= allowance.quotaBytes) return;
  await deps.files.delete(key);
  throw quotaExceeded(allowance);
}

/** Returns the key that an upload URL names. The URL is one of the store's own or one issued by {@link grantUpload}. */
export function uploadKeyOf(files: FileStore, origin: string, url: string): FileKey | null {
  return files.keyOfUrl(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
}

/** Filters the files that belong to an asset or a render. */
export async function registeredKeys(keys: readonly FileKey[]): Promise<Set<FileKey>> {
  const [assets, thumbnails, trashed, trashedThumbnails, renders] = await Promise.all([
    Asset.find({ storageKey: { $in: keys } }, 'storageKey').lean(),
    Asset.find({ thumbnailKey: { $in: keys } }, 'thumbnailKey').lean(),
    TrashedAsset.find({ storageKey: { $in: keys } }, 'storageKey').lean(),
    TrashedAsset.find({ thumbnailKey: { $in: keys } }, 'thumbnailKey').lean(),
    RenderJob.find({ outputKey: { $in: keys } }, 'outputKey').lean(),
  ]);
  const registered = [
    ...[...assets, ...trashed].map((asset) => asset.storageKey),
    ...[...thumbnails, ...trashedThumbnails].map((asset) => asset.thumbnailKey),
    ...renders.map((job) => job.outputKey),
  ];
  return new Set(registered.filter((key) => typeof key === 'string'));
}
