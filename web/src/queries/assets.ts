import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type Asset, assetSchema } from '#shared/contracts/asset.ts';
import { request } from './http.ts';

/** A non-list is treated as empty (specification, calls). */
const assetListSchema = z.preprocess((answer) => (Array.isArray(answer) ? answer : []), z.array(assetSchema));

/** Invalidate this key when assets come or go: it covers the lists of all projects. */
export const ASSETS_KEY = ['assets'] as const;

/** The assets of a project, or all of the user's; an original shows only once what it was converted to is gone. */
export function assetsQuery(projectId?: string) {
  return queryOptions({
    queryKey: [...ASSETS_KEY, projectId ?? 'all'],
    queryFn: async ({ signal }) => {
      const path = projectId ? `/api/assets?projectId=${encodeURIComponent(projectId)}` : '/api/assets';
      return withoutConvertedOriginals(await request('GET', path, { schema: assetListSchema, signal }));
    },
  });
}

/** Of a file that was converted both forms are kept; the original can't be played here and would only be in the way. */
function withoutConvertedOriginals(assets: Asset[]): Asset[] {
  const originals = new Set(assets.map(({ originalAssetId }) => originalAssetId));
  return assets.filter(({ id }) => !originals.has(id));
}
