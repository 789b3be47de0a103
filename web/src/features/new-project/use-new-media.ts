import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { assetsQuery, isWaitingToUpload } from '#web/queries/assets.ts';

/**
 * Collects media that are uploaded or recorded on the page before there is a project.
 * @returns A function that assigns them to the new project. A failure leaves them in the library under All.
 */
export function useNewMedia(): (projectId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const earlier = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    void queryClient
      .fetchQuery(assetsQuery())
      .then((assets) => {
        earlier.current ??= new Set(assets.map(({ id }) => id));
      })
      .catch(() => {});
  }, [queryClient]);

  return async (projectId) => {
    const known = earlier.current;
    if (known === null) return;
    const assets = await queryClient.fetchQuery({ ...assetsQuery(), staleTime: 0 });
    const fresh = assets.filter(
      (asset) => asset.projectId === null && !known.has(asset.id) && !isWaitingToUpload(asset),
    );
    await Promise.all(fresh.map(({ id }) => request('PATCH', `/api/assets/${id}`, { body: { projectId } })));
    if (fresh.length > 0) await queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
  };
}
