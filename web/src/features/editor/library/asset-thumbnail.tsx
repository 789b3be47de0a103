import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { thumbnailQuery } from '#web/engine/derivative-queries.ts';
import { streamUrl } from '#web/storage/media-files.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';

interface AssetThumbnailProps {
  asset: Asset;
  /** The icon of its kind, without a picture. */
  fallback: ReactNode;
}

/** The picture of an asset: the server's, else this device's. */
export function AssetThumbnail({ asset, fallback }: AssetThumbnailProps) {
  const [brokenUrls, setBrokenUrls] = useState<readonly string[]>([]);
  const storedUrl = thumbnailUrlOf(asset);
  const isStored = storedUrl !== null && !brokenUrls.includes(storedUrl);
  const keptUrl = useStoredThumbnail(asset.id, !isStored);
  const url = isStored ? storedUrl : keptUrl;
  if (url === null || brokenUrls.includes(url)) {
    return <span className="grid size-full place-items-center">{fallback}</span>;
  }
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBrokenUrls([...brokenUrls, url])}
      className="size-full object-contain"
    />
  );
}

/** Address of the stored picture; null while unneeded or loading, and without one. */
function useStoredThumbnail(assetId: string, isNeeded: boolean): string | null {
  const { data: picture } = useQuery({ ...thumbnailQuery(assetId), enabled: isNeeded });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return isNeeded ? url : null;
}

/** The address of an asset's picture. An image without a thumbnail shows itself. Null for sound. */
export function thumbnailUrlOf(asset: Asset): string | null {
  if (asset.thumbnailUrl !== null) return inWorkspace(asset.thumbnailUrl);
  return asset.type === 'image' ? streamUrl(asset.id) : null;
}
