import { queryOptions } from '@tanstack/react-query';
import { movePreviewSchema, projectMoveSchema } from '#shared/contracts/move-project.ts';
import { request } from '#web/http/http.ts';

const MOVE_KEY = 'project-move';

/** Pause between two questions about a move. */
const POLL_MS = 1_000;

/** Reads what would go along with a project to a workspace, or to the person's own projects (null). Always asked anew. */
export function movePreviewQuery(projectId: string, workspaceId: string | null) {
  const query = workspaceId === null ? '' : `?workspaceId=${workspaceId}`;
  return queryOptions({
    queryKey: [MOVE_KEY, projectId, 'preview', workspaceId],
    queryFn: ({ signal }) =>
      request('GET', `/api/projects/${projectId}/move/preview${query}`, { schema: movePreviewSchema, signal }),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
}

/** The state of a move, asked every second. The project is not found any more once it has moved. */
export function moveStateQuery(projectId: string) {
  return queryOptions({
    queryKey: [MOVE_KEY, projectId, 'state'],
    queryFn: ({ signal }) => request('GET', `/api/projects/${projectId}/move`, { schema: projectMoveSchema, signal }),
    ...{ staleTime: 0, gcTime: 0, retry: false },
    refetchInterval: ({ state }) => (state.data?.state === 'failed' || state.error ? false : POLL_MS),
  });
}
