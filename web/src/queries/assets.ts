import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type Asset, assetSchema, assetUseSchema, trashedAssetSchema } from '#shared/contracts/asset.ts';
import { request } from '#web/http/http.ts';
import { ALL_ASSETS_KEY, ASSET_TRASH_KEY, ASSETS_KEY } from '#web/http/keys.ts';
import { readPages } from '#web/http/read-pages.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

/** All of the user's assets, newest first, including the originals of converted files. */
export function assetsQuery() {
  return queryOptions({
    queryKey: ALL_ASSETS_KEY,
    queryFn: async ({ signal }) => {
      const read = () => readPages('/api/assets', assetSchema, signal);
      return mayWait() ? (await loadOutbox()).shownAssets(read) : read();
    },
  });
}

/** True for a file on this device that the server does not have yet. */
export function isWaitingToUpload({ storageUrl }: Pick<Asset, 'storageUrl'>): boolean {
  return storageUrl === '';
}

/** Deleted assets that can still be restored, latest first. */
export const trashQuery = queryOptions({
  queryKey: ASSET_TRASH_KEY,
  queryFn: async ({ signal }) => {
    const read = () => request('GET', '/api/assets/trash', { schema: z.array(trashedAssetSchema), signal });
    return mayWait() ? (await loadOutbox()).shownTrash(read) : read();
  },
  staleTime: 0,
});

/** Projects whose saved timelines use an asset. */
export function assetUsesQuery(assetId: string) {
  return queryOptions({
    queryKey: [...ASSETS_KEY, 'uses', assetId],
    queryFn: ({ signal }) => request('GET', `/api/assets/${assetId}/uses`, { schema: z.array(assetUseSchema), signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
