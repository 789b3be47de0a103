import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { OpenCatalogue } from '#api/adapters/stock/open-catalogue.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { isLicenseAllowed, MAX_OPEN_PIXELS } from '#shared/stock/open-licenses.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/webm': 'webm',
};

interface OpenPictureImport {
  readonly projectId: string | null;
  readonly catalogue: OpenCatalogue;
  readonly id: string;
}

/**
 * Adds a picture from an open catalogue to a user's own, with the credit that the catalogue gives now.
 * @throws ApiError `stock.…` (`stock.license-changed` when the user's choice no longer covers its licence),
 *   `storage.…`, `media.…`, `request.unauthorized`; the signal's reason. Nothing is kept then.
 */
export async function importOpenPicture(
  deps: { config: Config; files: FileStore },
  owner: Owner,
  { projectId, catalogue, id }: OpenPictureImport,
  { signal }: { readonly signal: AbortSignal },
): Promise<AssetDocument> {
  const picture = await catalogue.look(id, signal);
  if (!isLicenseAllowed(picture.license, owner.openPictures)) throw new ApiError('stock.license-changed');
  const { stream, mimeType } = await catalogue.open(picture, signal);
  const ending = ENDINGS[mimeType] ?? 'bin';
  const folder = join(deps.config.dataDir, 'stock');
  const path = join(folder, `.${randomBytes(8).toString('hex')}.${ending}`);
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(stream, createWriteStream(path), { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof ApiError ? error : new ApiError('stock.download', { cause: error });
    });
    const { title, credit, source } = picture;
    const fileName = `stock-${source}-${id}.${ending}`;
    const limits = { maxPixels: MAX_OPEN_PIXELS };
    return await addAsset(deps, owner, { path, name: title, fileName, projectId, credit, ...limits });
  } finally {
    await rm(path, { force: true });
  }
}
