import { queryOptions } from '@tanstack/react-query';
import { modelListSchema } from '#shared/contracts/model.ts';
import { request } from '#web/http/http.ts';

/** The models that the studio uses, with their bytes on the server. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => request('GET', '/api/models', { schema: modelListSchema, signal }),
  refetchOnMount: 'always',
});
