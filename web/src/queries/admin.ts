import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  ADMIN_PAGE_SIZE,
  adminAnalyticsSchema,
  adminScriptWriterSchema,
  adminSubscriptionsSchema,
  adminUsersSchema,
} from '#shared/contracts/admin.ts';
import { invitationsSchema } from '#shared/contracts/invitation.ts';
import { adminRenderLoadSchema } from '#shared/contracts/render-load.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { request } from '#web/http/http.ts';

const RENDER_LOAD_POLL_MS = 5_000;

/** Invalidate this key after an admin's action. It covers everything that admins see. */
export const ADMIN_KEY = ['admin'] as const;

export const analyticsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'analytics'],
  queryFn: ({ signal }) => request('GET', '/api/admin/analytics', { schema: adminAnalyticsSchema, signal }),
  refetchOnMount: 'always',
});

/** The configured script writer, and a model server that runs beside the studio. */
export const scriptWriterQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'script-writer'],
  queryFn: ({ signal }) => request('GET', '/api/admin/script-writer', { schema: adminScriptWriterSchema, signal }),
  refetchOnMount: 'always',
});

/** The server renderer's load. */
export const renderLoadQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'render-load'],
  queryFn: ({ signal }) => request('GET', '/api/admin/render-load', { schema: adminRenderLoadSchema, signal }),
  refetchInterval: RENDER_LOAD_POLL_MS,
  refetchOnMount: 'always',
});

/** The open invitations, and the setting that controls them. */
export const invitationsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'invitations'],
  queryFn: ({ signal }) => request('GET', '/api/admin/invitations', { schema: invitationsSchema, signal }),
  refetchOnMount: 'always',
});

export const subscriptionsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'subscriptions'],
  queryFn: ({ signal }) => request('GET', '/api/admin/subscriptions', { schema: adminSubscriptionsSchema, signal }),
  refetchOnMount: 'always',
});

/** Filters the list of users. */
export interface UserFilter {
  search: string;
  plan: Plan | null;
  /** Starts at 1. */
  page: number;
}

/** A page of users. The previous page stays while the next one loads. */
export function adminUsersQuery({ search, plan, page }: UserFilter) {
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(plan ? { plan } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    pageSize: String(ADMIN_PAGE_SIZE.default),
  });
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', { search, plan, page }],
    queryFn: ({ signal }) => request('GET', `/api/admin/users?${query}`, { schema: adminUsersSchema, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
