import type { UploadUrlAnswer } from '#shared/contracts/asset.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { type FileKey, type FileStat, type FileStore, parseFileKey } from '../../adapters/files/file-store.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { Asset } from '../../models/asset.ts';
import { RenderJob } from '../../models/render-job.ts';
import { UploadGrant } from '../../models/upload-grant.ts';
import { allowanceOf, quotaExceeded, requireRoom, usedBytesOf } from './storage-quota.ts';

/**
 * How long an upload may wait before it starts, and may be gone on with after it broke off; a request that has started
 * may take as long as it needs. A day: the largest file takes hours over a slow line.
 */
const GRANT_MS = DAY_MS;

type UploadDeps = Pick<AppDeps, 'files' | 'config'>;

/** Where a user's browser is: the owner of what it uploads, and the origin that it knows the studio by. */
export interface Uploader {
  readonly userId: string;
  readonly origin: string;
}

/** A whole, signed URL to which one file can be PUT. @throws ApiError `storage.quota` */
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
  // Before the look at the room, so that of several at once each counts the others.
  if (files.receiver === null)
    await UploadGrant.create({ _id: key, userId, bytes: grant.maxBytes, expiresAt: grant.expiresAt });
  try {
    await requireRoom(allowanceOf({ files, config }, userId), fileSize ?? 1, key);
  } catch (error) {
    await UploadGrant.deleteOne({ _id: key });
    throw error;
  }
  const { url, headers } = await files.signUpload({ ...grant, key, contentType: contentType || null });
  const hasHeaders = Object.keys(headers).length > 0;
  return { uploadUrl: new URL(url, origin).href, ...(hasHeaders ? { uploadHeaders: headers } : {}) };
}

/**
 * The finished upload that an address names: the upload URL, with or without its query.
 * @throws ApiError `upload.missing`, the same for one that was never made, is another user's, or is in use already;
 *   `storage.quota` for one that outgrew its owner's room on its way into a bucket (the file is removed).
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

/** An upload may have found room that was used otherwise before it came: only a receiver of our own reserves it. */
async function requireStoredWithinQuota(deps: UploadDeps, ownerId: string, key: FileKey): Promise<void> {
  const allowance = allowanceOf(deps, ownerId);
  if ((await usedBytesOf(deps.files, ownerId)) <= allowance.quotaBytes) return;
  await deps.files.delete(key);
  throw quotaExceeded(allowance);
}

/** The key that an upload URL names: one of the store's own, or one as {@link grantUpload} gave it out. */
export function uploadKeyOf(files: FileStore, origin: string, url: string): FileKey | null {
  return files.keyOfUrl(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
}

/** Which of these files belong to an asset or a render. */
export async function registeredKeys(keys: readonly FileKey[]): Promise<Set<FileKey>> {
  const [assets, thumbnails, renders] = await Promise.all([
    Asset.find({ storageKey: { $in: keys } }, 'storageKey').lean(),
    Asset.find({ thumbnailKey: { $in: keys } }, 'thumbnailKey').lean(),
    RenderJob.find({ outputKey: { $in: keys } }, 'outputKey').lean(),
  ]);
  const registered = [
    ...assets.map((asset) => asset.storageKey),
    ...thumbnails.map((asset) => asset.thumbnailKey),
    ...renders.map((job) => job.outputKey),
  ];
  return new Set(registered.filter((key) => typeof key === 'string'));
}
