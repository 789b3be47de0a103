import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { apiTokensSchema } from '#shared/contracts/api-token.ts';
import { webhookDeliverySchema, webhooksSchema } from '#shared/contracts/webhook.ts';
import { request } from '#web/http/http.ts';

/** The account's API tokens, without their secrets. */
export const apiTokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => request('GET', '/api/account/tokens', { schema: apiTokensSchema, signal }),
  staleTime: 0,
});

/** The account's webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => request('GET', '/api/webhooks', { schema: webhooksSchema, signal }),
  staleTime: 0,
});

/** The latest deliveries of a webhook. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      request('GET', `/api/webhooks/${id}/deliveries`, { schema: z.array(webhookDeliverySchema), signal }),
    staleTime: 0,
  });
