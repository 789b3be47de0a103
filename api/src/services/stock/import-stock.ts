import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import type { UserDocument } from '#api/models/user.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { BACKGROUNDS } from '#shared/stock/background/recipes.ts';
import { BED_SECONDS } from '#shared/stock/music/bed.ts';
import { BEDS } from '#shared/stock/music/beds.ts';

/** An item of the built-in library to add to a user's own. */
export interface StockItem {
  readonly projectId: string | null;
  /** Id of a background or a music bed. */
  readonly itemId: string;
  /** For a background; music has none. */
  readonly size?: Size;
  /** Exact length of music; a background gets as many whole turns of its loop as last this long. Default: one turn. */
  readonly seconds?: number;
}

/**
 * Adds an item of the built-in library to a user's own, made on the server: no client uploads it.
 * @throws ApiError `stock.…`, `storage.…`, `request.unauthorized`; the signal's reason. Nothing is kept then.
 */
export async function importStock(
  deps: Pick<AppDeps, 'files' | 'config' | 'stock'>,
  user: UserDocument,
  { projectId, itemId, size, seconds }: StockItem,
  { signal }: { readonly signal: AbortSignal },
): Promise<AssetDocument> {
  const request = { accountId: user._id, signal };
  const background = BACKGROUNDS.find(({ id }) => id === itemId);
  if (background && size) {
    const options = { ...size, ...(seconds === undefined ? {} : { seconds }) };
    const { path, thumbnailPath } = await deps.stock.files.background(background, options, request);
    signal.throwIfAborted();
    const name = background.title;
    return addAsset(deps, user, { path, name, fileName: `stock-${itemId}.mp4`, projectId, thumbnailPath });
  }
  const bed = BEDS.find(({ id }) => id === itemId);
  if (!bed || seconds === undefined) throw new ApiError('stock.not-found');
  const length = Math.min(BED_SECONDS.max, Math.max(BED_SECONDS.min, Math.ceil(seconds)));
  const { path } = await deps.stock.files.music(bed, length, request);
  signal.throwIfAborted();
  const fileName = `stock-${itemId}${path.slice(path.lastIndexOf('.'))}`;
  return addAsset(deps, user, { path, name: bed.title, fileName, projectId });
}
