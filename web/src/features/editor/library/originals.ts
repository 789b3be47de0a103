import type { Asset } from '#shared/contracts/asset.ts';

/**
 * The assets with a card. A file that can't be played here has none beside its converted copy; without the copy it gets one, to be
 * seen and deleted.
 */
export function withoutConvertedOriginals(assets: readonly Asset[]): Asset[] {
  const converted = new Set(assets.map(({ originalAssetId }) => originalAssetId));
  return assets.filter(({ id }) => !converted.has(id));
}
