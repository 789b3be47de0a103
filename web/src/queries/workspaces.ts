import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type AuditFilter, auditLogEntrySchema } from '#shared/contracts/audit.ts';
import { pageSchema } from '#shared/contracts/page.ts';
import {
  openedInvitationSchema,
  whiteLabelSchema,
  workspaceInvitationSchema,
  workspaceMemberSchema,
  workspaceSchema,
} from '#shared/contracts/workspace.ts';
import { request } from '#web/http/http.ts';

/** Key of the person's workspaces. The keys of all that belongs to one begin with it. */
export const WORKSPACES_KEY = ['workspaces'] as const;

/** The workspaces that the person is a member of, by name, with their role in each. */
export const workspacesQuery = queryOptions({
  queryKey: [...WORKSPACES_KEY, 'mine'],
  queryFn: ({ signal }) => request('GET', '/api/workspaces', { schema: z.array(workspaceSchema), signal }),
});

/** Members of a workspace, longest-standing first. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, id, 'members'],
    queryFn: ({ signal }) =>
      request('GET', `/api/workspaces/${id}/members`, { schema: z.array(workspaceMemberSchema), signal }),
  });

/** The white label of a workspace, for its owners. */
export const whiteLabelQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, id, 'white-label'],
    queryFn: ({ signal }) => request('GET', `/api/workspaces/${id}/white-label`, { schema: whiteLabelSchema, signal }),
    refetchOnMount: 'always',
  });

/** Open invitations of a workspace, newest first, for its owners. */
export const workspaceInvitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, id, 'invitations'],
    queryFn: ({ signal }) =>
      request('GET', `/api/workspaces/${id}/invitations`, { schema: z.array(workspaceInvitationSchema), signal }),
  });

/** Entries on a page of a workspace's audit log. */
const ACTIVITY_PAGE = 20;

/** Filters the audit log of a workspace. */
export type ActivityFilter = Pick<AuditFilter, 'actor' | 'action'>;

/** A page of a workspace's audit log, newest first, for its owners. The page before stays while it loads. */
export const activityQuery = (id: string, filter: ActivityFilter, cursor: string | undefined) => {
  const query = activityParameters(filter);
  query.set('limit', String(ACTIVITY_PAGE));
  if (cursor !== undefined) query.set('cursor', cursor);
  return queryOptions({
    queryKey: [...WORKSPACES_KEY, id, 'activity', query.toString()],
    queryFn: ({ signal }) =>
      request('GET', `/api/workspaces/${id}/audit?${query}`, { schema: pageSchema(auditLogEntrySchema), signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
};

/** Address of a workspace's audit log as a file with one JSON object a line. */
export function activityFileUrl(id: string, filter: ActivityFilter): string {
  const query = activityParameters(filter);
  return `/api/workspaces/${id}/audit.jsonl${query.size > 0 ? `?${query}` : ''}`;
}

function activityParameters({ actor, action }: ActivityFilter): URLSearchParams {
  return new URLSearchParams({ ...(actor && { actor }), ...(action && { action }) });
}

/** The workspace, role and address of an invitation's link. */
export const openedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, 'invitation', token],
    queryFn: ({ signal }) =>
      request('POST', '/api/workspace-invitations/open', { body: { token }, schema: openedInvitationSchema, signal }),
  });
