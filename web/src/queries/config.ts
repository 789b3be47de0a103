import { queryOptions } from '@tanstack/react-query';
import { publicConfigSchema } from '#shared/contracts/config.ts';
import { request } from './http.ts';

/** Which outside parts the server has switched on. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => request('GET', '/api/config', { schema: publicConfigSchema, signal }),
});
