import { queryOptions } from '@tanstack/react-query';
import { accountUsageSchema } from '#shared/contracts/account.ts';
import { accountGlossarySchema } from '#shared/glossary/glossary.ts';
import { request } from '#web/http/http.ts';
import { GLOSSARY_KEY } from '#web/http/keys.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

/** The plan's limits and their use. Every page that shows them reads them again, because every project counts. */
export const usageQuery = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: ({ signal }) => request('GET', '/api/account/usage', { schema: accountUsageSchema, signal }),
  refetchOnMount: 'always',
});

/** The account's names and terms. The editor adds to them. */
export const glossaryQuery = queryOptions({
  queryKey: GLOSSARY_KEY,
  queryFn: async ({ signal }) => {
    const read = () => request('GET', '/api/account/glossary', { schema: accountGlossarySchema, signal });
    return mayWait() ? (await loadOutbox()).shownGlossary(read) : read();
  },
  refetchOnMount: 'always',
});
