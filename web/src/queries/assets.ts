import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { assetSchema, assetUseSchema, trashedAssetSchema } from '#shared/contracts/asset.ts';
import { request } from './http.ts';

/** A non-list is treated as empty (specification, calls). */
const assetListSchema = z.preprocess((answer) => (Array.isArray(answer) ? answer : []), z.array(assetSchema));

/** Invalidate this key when assets come or go: it covers the lists of all projects. */
export const ASSETS_KEY = ['assets'] as const;

/** The assets of a project, or all of the user's, originals of converted files among them. */
export function assetsQuery(projectId?: string) {
  return queryOptions({
    queryKey: [...ASSETS_KEY, projectId ?? 'all'],
    queryFn: ({ signal }) => {
      const path = projectId ? `/api/assets?projectId=${encodeURIComponent(projectId)}` : '/api/assets';
      return request('GET', path, { schema: assetListSchema, signal });
    },
  });
}

/** The deleted assets that can still be restored, latest first. */
export const trashQuery = queryOptions({
  queryKey: [...ASSETS_KEY, 'trash'],
  queryFn: ({ signal }) => request('GET', '/api/assets/trash', { schema: z.array(trashedAssetSchema), signal }),
  staleTime: 0,
});

/** The projects whose saved timelines use an asset. */
export function assetUsesQuery(assetId: string) {
  return queryOptions({
    queryKey: [...ASSETS_KEY, 'uses', assetId],
    queryFn: ({ signal }) => request('GET', `/api/assets/${assetId}/uses`, { schema: z.array(assetUseSchema), signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
