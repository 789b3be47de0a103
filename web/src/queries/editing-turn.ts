import { queryOptions } from '@tanstack/react-query';
import { EDITING_RENEWAL_MS, type EditingTurn, editingTurnSchema } from '#shared/contracts/editing-turn.ts';
import { request } from '#web/http/http.ts';

/** Takes the turn at editing a project if it is free, and renews it: each reading is a renewal. */
export function editingTurnQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'editing'],
    queryFn: ({ signal }) =>
      request('POST', `/api/projects/${projectId}/editing`, { schema: editingTurnSchema, signal }),
    refetchInterval: EDITING_RENEWAL_MS,
    // The turn is given up on leaving: an earlier visit's answer is worth nothing.
    gcTime: 0,
    staleTime: 0,
    // Someone who looks something up in another tab still edits here.
    refetchIntervalInBackground: true,
  });
}

export function askForTurn(projectId: string): Promise<EditingTurn> {
  return request('POST', `/api/projects/${projectId}/editing/ask`, { schema: editingTurnSchema });
}

/** Gives the turn to the person who asks for it, or to nobody. */
export function giveTurn(projectId: string): Promise<EditingTurn> {
  return request('POST', `/api/projects/${projectId}/editing/give`, { schema: editingTurnSchema, outlivesPage: true });
}
