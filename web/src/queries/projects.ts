import { queryOptions } from '@tanstack/react-query';
import { projectSchema } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';
import { PROJECTS_KEY, projectKey } from '#web/http/keys.ts';
import { readPages } from '#web/http/read-pages.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

/** Interval for polling a generating project and its timeline. */
export const GENERATING_POLL_MS = 2_000;

/** The user's projects, polled while one is generating or rendering. */
export const projectsQuery = queryOptions({
  queryKey: PROJECTS_KEY,
  queryFn: async ({ signal }) => {
    const read = () => readPages('/api/projects', projectSchema, signal);
    return mayWait() ? (await loadOutbox()).shownProjects(read) : read();
  },
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'generating' || status === 'rendering') ? GENERATING_POLL_MS : false,
});

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: projectKey(id),
    queryFn: async ({ signal }) => {
      const read = () => request('GET', `/api/projects/${id}`, { schema: projectSchema, signal });
      return mayWait() ? (await loadOutbox()).shownProject(id, read) : read();
    },
    refetchInterval: ({ state }) => (state.data?.status === 'generating' ? GENERATING_POLL_MS : false),
  });
}
