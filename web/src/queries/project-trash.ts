import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { trashedProjectSchema } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';
import { ASSETS_KEY, PROJECT_TRASH_KEY, PROJECTS_KEY } from '#web/http/keys.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

/** Deleted projects that can still be restored, latest first. */
export const trashedProjectsQuery = queryOptions({
  queryKey: PROJECT_TRASH_KEY,
  queryFn: async ({ signal }) => {
    const read = () => request('GET', '/api/projects/trash', { schema: z.array(trashedProjectSchema), signal });
    return mayWait() ? (await loadOutbox()).shownProjectTrash(read) : read();
  },
  staleTime: 0,
});

/** Takes a project out of the trash. @returns True when that waits for the server. @throws As `submitChange`. */
export async function restoreProject(client: QueryClient, project: { id: string; title: string }): Promise<boolean> {
  const { id, title } = project;
  const waits = await submitChange(client, { type: 'restore-project', id, title });
  await Promise.all([
    client.invalidateQueries({ queryKey: PROJECTS_KEY }),
    client.invalidateQueries({ queryKey: ASSETS_KEY }),
    client.invalidateQueries(trashedProjectsQuery),
  ]);
  return waits;
}
