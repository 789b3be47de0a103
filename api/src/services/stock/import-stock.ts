import type { FileStore } from '#api/adapters/files/file-store.ts';
import { withMade } from '#api/adapters/stock/built-in/stock-files.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import type { Config } from '#api/config/config.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { bedFileStem } from '#shared/stock/bed-bars.ts';
import { BED_SECONDS } from '#shared/stock/bed-seconds.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import type { BedRecipe } from '#workers/server/stock/music/bed.ts';

interface ImportStockDeps {
  config: Config;
  files: FileStore;
  stock: Stock;
}

/** A background to add to a user's own. */
export interface BackgroundImport {
  readonly projectId: string | null;
  /** One of the library's, or one recoloured. */
  readonly recipe: BackgroundRecipe;
  readonly size: Size;
  /** Minimum length, in whole loops. Default: one loop. */
  readonly seconds?: number;
}

/** Music to add to a user's own. */
export interface MusicImport {
  readonly projectId: string | null;
  readonly bed: BedRecipe;
  /** Exact length, rounded up to whole seconds. */
  readonly seconds: number;
}

interface Stop {
  readonly signal: AbortSignal;
}

/**
 * Adds a background of the built-in library to a user's own. The server makes it; no client uploads it.
 * @throws ApiError `stock.…`, `storage.…`, `request.unauthorized`; the signal's reason. Nothing is kept then.
 */
export async function importBackground(
  deps: ImportStockDeps,
  owner: Owner,
  { projectId, recipe, size, seconds = 0 }: BackgroundImport,
  { signal }: Stop,
): Promise<AssetDocument> {
  const request = { accountId: owner._id, signal };
  const make = () => deps.stock.files.background(recipe, { ...size, seconds }, request);
  const facts = { name: recipe.title, fileName: backgroundFileName(recipe.id), projectId };
  return withMade(make, ({ path, thumbnailPath }) => {
    signal.throwIfAborted();
    return addAsset(deps, owner, { ...facts, path, thumbnailPath });
  });
}

/**
 * Adds music of the built-in library to a user's own.
 * @throws As {@link importBackground}.
 */
export async function importMusic(
  deps: ImportStockDeps,
  owner: Owner,
  { projectId, bed, seconds }: MusicImport,
  { signal }: Stop,
): Promise<AssetDocument> {
  const length = Math.min(BED_SECONDS.max, Math.max(BED_SECONDS.min, Math.ceil(seconds)));
  const make = () => deps.stock.files.music(bed, length, { accountId: owner._id, signal });
  return withMade(make, ({ path }) => {
    signal.throwIfAborted();
    const fileName = `${bedFileStem(bed.id)}${path.slice(path.lastIndexOf('.'))}`;
    return addAsset(deps, owner, { path, name: bed.title, fileName, projectId });
  });
}

/** File name of a background's asset. */
export function backgroundFileName(id: string): string {
  return `stock-${id}.mp4`;
}
