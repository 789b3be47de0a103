import { queryOptions } from '@tanstack/react-query';
import { signOnSchema } from '#shared/contracts/sign-on.ts';
import { request } from '#web/http/http.ts';
import { WORKSPACES_KEY } from './workspaces.ts';

/** The sign-in provider and domains of a workspace, for its owners. */
export const signOnQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKSPACES_KEY, id, 'sign-on'],
    queryFn: ({ signal }) => request('GET', `/api/workspaces/${id}/sign-on`, { schema: signOnSchema, signal }),
    refetchOnMount: 'always',
  });
