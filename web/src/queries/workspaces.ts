import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import {
  openedInvitationSchema,
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

/** Open invitations of a workspace, newest first, for its owners. */
export const workspaceInvitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, id, 'invitations'],
    queryFn: ({ signal }) =>
      request('GET', `/api/workspaces/${id}/invitations`, { schema: z.array(workspaceInvitationSchema), signal }),
  });

/** The workspace, role and address of an invitation's link. */
export const openedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, 'invitation', token],
    queryFn: ({ signal }) =>
      request('POST', '/api/workspace-invitations/open', { body: { token }, schema: openedInvitationSchema, signal }),
  });
