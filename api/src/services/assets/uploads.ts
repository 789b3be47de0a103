import type { UploadUrlAnswer } from '#shared/contracts/asset.ts';
import { type FileKey, type FileStat, type FileStore, parseFileKey } from '../../adapters/files/file-store.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { Asset } from '../../models/asset.ts';
import { RenderJob } from '../../models/render-job.ts';
import { allowanceOf, requireRoom } from './storage-quota.ts';

/**
 * How long an upload may wait before it starts, and may be gone on with after it broke off; a request that has started
 * may take as long as it needs. A day: the largest file takes hours over a slow line.
 */
const GRANT_MS = 24 * 60 * 60 * 1000;

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
  await requireRoom(allowanceOf({ files, config }, uploader.userId), fileSize ?? 1);
  const { url, headers } = await files.signUpload({
    key: files.newKey(uploader.userId),
    maxBytes: fileSize ?? maxBytes,
    contentType: contentType || null,
    expiresAt: new Date(Date.now() + GRANT_MS),
  });
  const hasHeaders = Object.keys(headers).length > 0;
  return { uploadUrl: new URL(url, uploader.origin).href, ...(hasHeaders ? { uploadHeaders: headers } : {}) };
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
  if (files.receiver === null) await requireStoredWithinQuota({ files, config }, uploader.userId, key);
  return stat;
}

/** Several uploads at once may each have found room before any was there: only a receiver of our own reserves it. */
async function requireStoredWithinQuota(deps: UploadDeps, ownerId: string, key: FileKey): Promise<void> {
  try {
    await requireRoom(allowanceOf(deps, ownerId), 0);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'storage.quota') await deps.files.delete(key);
    throw error;
  }
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
