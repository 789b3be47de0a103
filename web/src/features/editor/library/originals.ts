import type { Asset } from '#shared/contracts/asset.ts';

/**
 * The assets with a card. A file that can't play here has no card beside its converted copy. Without the copy it gets
 * one, so that the user can see and delete it.
 */
export function withoutConvertedOriginals(assets: readonly Asset[]): Asset[] {
  const converted = new Set(assets.map(({ originalAssetId }) => originalAssetId));
  return assets.filter(({ id }) => !converted.has(id));
}
