import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { assetSchema } from '#shared/contracts/asset.ts';
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
