import { queryOptions } from '@tanstack/react-query';
import { accountUsageSchema } from '#shared/contracts/account.ts';
import { request } from './http.ts';

/** What the plan gives and how much of it is used. Asked for anew by each page that shows it, since every project counts. */
export const usageQuery = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: ({ signal }) => request('GET', '/api/account/usage', { schema: accountUsageSchema, signal }),
  refetchOnMount: 'always',
});
