import { queryOptions } from '@tanstack/react-query';
import { getFilmstrip, getPeaks, getThumbnail } from '#web/engine/derivatives.ts';

/** Pictures of a video; null when there are none to be had. */
export function filmstripQuery(assetId: string) {
  return queryOptions({ queryKey: ['derivatives', assetId, 'filmstrip'], queryFn: () => getFilmstrip(assetId) });
}

/** How loud an asset is; null when it has no sound. */
export function peaksQuery(assetId: string) {
  return queryOptions({ queryKey: ['derivatives', assetId, 'peaks'], queryFn: () => getPeaks(assetId) });
}

/** The small picture that this device keeps of an asset; null when it keeps none. */
export function thumbnailQuery(assetId: string) {
  return queryOptions({ queryKey: ['derivatives', assetId, 'thumbnail'], queryFn: () => getThumbnail(assetId) });
}
