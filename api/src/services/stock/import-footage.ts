import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { StockFootage } from '#api/adapters/stock/stock-footage.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { StockVideo } from '#shared/contracts/stock.ts';
import { pickStockFile } from '#shared/stock/pick-file.ts';

/** Footage from a provider to add to a user's own. */
export interface FootageImport {
  readonly projectId: string | null;
  readonly provider: StockFootage;
  readonly video: StockVideo;
}

/**
 * Adds a provider's footage to a user's own, named after its creator.
 * @throws ApiError `stock.…`, `storage.…`, `media.…`, `request.unauthorized`; the signal's reason. Nothing is kept
 *   then.
 */
export async function importFootage(
  deps: { config: Config; files: FileStore },
  owner: Owner,
  { projectId, provider, video }: FootageImport,
  { signal }: { readonly signal: AbortSignal },
): Promise<AssetDocument> {
  const file = pickStockFile(video);
  if (file === null) throw new ApiError('stock.not-found');
  const folder = join(deps.config.dataDir, 'stock');
  const path = join(folder, `.${randomBytes(8).toString('hex')}.mp4`);
  try {
    await mkdir(folder, { recursive: true });
    const { stream } = await provider.open(video.id, 'file', video.video_files.indexOf(file), signal);
    await pipeline(stream, createWriteStream(path), { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof ApiError ? error : new ApiError('stock.download', { cause: error });
    });
    const name = video.credit ? `${video.credit.name} on Pexels` : 'Stock footage';
    const credit = video.credit && { credit: video.credit };
    return await addAsset(deps, owner, { path, name, fileName: `stock-${video.id}.mp4`, projectId, ...credit });
  } finally {
    await rm(path, { force: true });
  }
}
