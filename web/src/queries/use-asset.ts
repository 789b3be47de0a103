import { useQuery } from '@tanstack/react-query';
import type { Asset } from '#shared/contracts/asset.ts';
import { assetsQuery } from './assets.ts';

/** An asset of the library; undefined while loading and after its deletion. */
export function useAsset(assetId: string): Asset | undefined {
  const { data } = useQuery({
    ...assetsQuery(),
    select: (assets) => assets.find((asset) => asset.id === assetId),
    enabled: assetId !== '',
  });
  return data;
}
