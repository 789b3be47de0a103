import type { Asset } from '#shared/contracts/asset.ts';

/**
 * The assets that are worth a card: a file that can't be played here stands behind the copy that it was converted to. Without its
 * copy it has a card of its own, so that it can be seen and deleted.
 */
export function withoutConvertedOriginals(assets: readonly Asset[]): Asset[] {
  const converted = new Set(assets.map(({ originalAssetId }) => originalAssetId));
  return assets.filter(({ id }) => !converted.has(id));
}
