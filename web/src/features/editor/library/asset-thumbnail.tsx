import { type ReactNode, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';

interface AssetThumbnailProps {
  asset: Asset;
  /** The icon of its kind, where there is no picture. */
  fallback: ReactNode;
}

/** The picture of an asset. */
export function AssetThumbnail({ asset, fallback }: AssetThumbnailProps) {
  const [isBroken, setIsBroken] = useState(false);
  const url = thumbnailUrlOf(asset);
  if (url === null || isBroken) {
    return <span className="grid size-full place-items-center">{fallback}</span>;
  }
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setIsBroken(true)}
      className="size-full object-contain"
    />
  );
}

/** The address of an asset's picture; an image without a small one shows itself. Null where there is nothing to see. */
export function thumbnailUrlOf(asset: Asset): string | null {
  if (asset.thumbnailUrl !== null) return asset.thumbnailUrl;
  return asset.type === 'image' ? `/api/assets/${asset.id}/stream` : null;
}
