import { queryOptions } from '@tanstack/react-query';
import { accountUsageSchema } from '#shared/contracts/account.ts';
import { accountGlossarySchema } from '#shared/glossary/glossary.ts';
import { request } from '#web/http/http.ts';

/** The plan's limits and their use. Every page that shows them reads them again, because every project counts. */
export const usageQuery = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: ({ signal }) => request('GET', '/api/account/usage', { schema: accountUsageSchema, signal }),
  refetchOnMount: 'always',
});

/** The account's names and terms. The editor adds to them. */
export const glossaryQuery = queryOptions({
  queryKey: ['account', 'glossary'],
  queryFn: ({ signal }) => request('GET', '/api/account/glossary', { schema: accountGlossarySchema, signal }),
  refetchOnMount: 'always',
});
