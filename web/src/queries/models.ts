import { queryOptions } from '@tanstack/react-query';
import { type ModelStatus, modelListSchema, modelStatusSchema } from '#shared/contracts/model.ts';
import { request } from '#web/http/http.ts';

/** The models that the studio uses, with their sizes on the server. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => request('GET', '/api/models', { schema: modelListSchema, signal }),
  refetchOnMount: 'always',
});

/** Pause between looks at a fetch. */
const LOOK_MS = 1_500;

/**
 * Asks for the part of a model that is on the server, again and again while it is fetched.
 * @param onReady Called when it is all there.
 */
export const modelStatusQuery = (id: string, onReady?: () => void) =>
  queryOptions({
    queryKey: ['models', id, 'status'],
    async queryFn({ signal }): Promise<ModelStatus> {
      const status = await request('GET', `/api/models/${id}`, { schema: modelStatusSchema, signal });
      if (status.state === 'ready') onReady?.();
      return status;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'fetching' ? LOOK_MS : false),
  });
