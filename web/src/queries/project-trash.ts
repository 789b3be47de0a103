import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { trashedProjectSchema } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';
import { ASSETS_KEY, PROJECTS_KEY } from '#web/http/keys.ts';

/** Deleted projects that can still be restored, latest first. */
export const trashedProjectsQuery = queryOptions({
  queryKey: ['trashed-projects'],
  queryFn: ({ signal }) => request('GET', '/api/projects/trash', { schema: z.array(trashedProjectSchema), signal }),
  staleTime: 0,
});

/** Takes a project out of the trash. @throws HttpError */
export async function restoreProject(client: QueryClient, id: string): Promise<void> {
  await request('POST', `/api/projects/${id}/restore`);
  await Promise.all([
    client.invalidateQueries({ queryKey: PROJECTS_KEY }),
    client.invalidateQueries({ queryKey: ASSETS_KEY }),
    client.invalidateQueries(trashedProjectsQuery),
  ]);
}
