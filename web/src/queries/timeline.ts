import { queryOptions } from '@tanstack/react-query';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { request } from '#web/http/http.ts';
import { projectKey } from '#web/http/keys.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';
import { GENERATING_POLL_MS } from './projects.ts';

/**
 * A project's timeline as the server has it, in microseconds.
 * @param isGenerating Polls while the script is being written.
 */
export function timelineQuery(id: string, isGenerating = false) {
  return queryOptions({
    queryKey: [...projectKey(id), 'timeline'],
    queryFn: async ({ signal }) => {
      const read = () => request('GET', `/api/projects/${id}/timeline`, { schema: timelineAnswerSchema, signal });
      return mayWait() ? (await loadOutbox()).shownTimeline(id, read) : read();
    },
    refetchInterval: isGenerating ? GENERATING_POLL_MS : false,
  });
}
