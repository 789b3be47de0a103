import { queryOptions } from '@tanstack/react-query';
import { getFilmstrip, getPeaks, getThumbnail } from './derivatives.ts';

/** Invalidate this key when an asset's pictures arrive on this device. It covers all of them. */
export function derivativesKey(assetId: string) {
  return ['derivatives', assetId] as const;
}

/** Filmstrip of a video; null when it has none. */
export function filmstripQuery(assetId: string) {
  return queryOptions({
    queryKey: [...derivativesKey(assetId), 'filmstrip'],
    queryFn: () => getFilmstrip(assetId),
    ...ASK_AGAIN_WHEN_EMPTY,
  });
}

/** Loudness of an asset over time; null without sound. */
export function peaksQuery(assetId: string) {
  return queryOptions({
    queryKey: [...derivativesKey(assetId), 'peaks'],
    queryFn: () => getPeaks(assetId),
    ...ASK_AGAIN_WHEN_EMPTY,
  });
}

/** The asset's thumbnail stored on this device, or null. */
export function thumbnailQuery(assetId: string) {
  return queryOptions({
    queryKey: [...derivativesKey(assetId), 'thumbnail'],
    queryFn: () => getThumbnail(assetId),
    ...ASK_AGAIN_WHEN_EMPTY,
  });
}

/** A retry may fetch the whole file, so don't retry for every clip that scrolls into view. */
const EMPTY_STALE_MS = 60_000;

interface QueryData {
  readonly state: { readonly data: unknown };
}

const isEmpty = ({ state }: QueryData) => state.data === null;

/**
 * Null may be temporary, for example without a network. A later reader, a return to the tab, or the network's return
 * fetches again. Final failures are cached and cost nothing. Results stay.
 */
const ASK_AGAIN_WHEN_EMPTY = {
  staleTime: (query: QueryData) => (isEmpty(query) ? EMPTY_STALE_MS : Number.POSITIVE_INFINITY),
  refetchOnWindowFocus: isEmpty,
  refetchOnReconnect: (query: QueryData) => isEmpty(query) && 'always',
} as const;
