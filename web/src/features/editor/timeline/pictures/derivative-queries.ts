import { queryOptions } from '@tanstack/react-query';
import { getFilmstrip, getPeaks, getThumbnail } from '#web/engine/derivatives.ts';

/** Invalidate this key when an asset's pictures came to this device: it covers all of them. */
export function derivativesKey(assetId: string) {
  return ['derivatives', assetId] as const;
}

/** Pictures of a video; null when there are none to be had. */
export function filmstripQuery(assetId: string) {
  return queryOptions({
    queryKey: [...derivativesKey(assetId), 'filmstrip'],
    queryFn: () => getFilmstrip(assetId),
    ...ASK_AGAIN_WHEN_EMPTY,
  });
}

/** How loud an asset is; null when it has no sound. */
export function peaksQuery(assetId: string) {
  return queryOptions({
    queryKey: [...derivativesKey(assetId), 'peaks'],
    queryFn: () => getPeaks(assetId),
    ...ASK_AGAIN_WHEN_EMPTY,
  });
}

/** The small picture that this device keeps of an asset; null when it keeps none. */
export function thumbnailQuery(assetId: string) {
  return queryOptions({
    queryKey: [...derivativesKey(assetId), 'thumbnail'],
    queryFn: () => getThumbnail(assetId),
    ...ASK_AGAIN_WHEN_EMPTY,
  });
}

/** Trying again may mean to fetch the whole file: not with every clip that scrolls into view. */
const EMPTY_STALE_MS = 60_000;

interface QueryData {
  readonly state: { readonly data: unknown };
}

const isEmpty = ({ state }: QueryData) => state.data === null;

/**
 * Null may have been for the moment only, such as without a network: it is asked for again by whoever needs it later, or comes back
 * to the tab, and at once when the network is back. What can't change is kept as such and costs nothing. What is there stays.
 */
const ASK_AGAIN_WHEN_EMPTY = {
  staleTime: (query: QueryData) => (isEmpty(query) ? EMPTY_STALE_MS : Number.POSITIVE_INFINITY),
  refetchOnWindowFocus: isEmpty,
  refetchOnReconnect: (query: QueryData) => isEmpty(query) && 'always',
} as const;
