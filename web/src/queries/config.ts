import { queryOptions } from '@tanstack/react-query';
import { publicConfigSchema } from '#shared/contracts/config.ts';
import { request } from '#web/http/http.ts';

/** The external services that the server has. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => request('GET', '/api/config', { schema: publicConfigSchema, signal }),
});
