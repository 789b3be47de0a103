import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import {
  type FirstCut,
  latestFirstCutSchema,
  startFirstCutAnswerSchema,
  type startFirstCutSchema,
} from '#shared/contracts/first-cut.ts';
import { request } from '#web/http/http.ts';

/** A first cut that is being made is read again this often. */
const POLL_MS = 700;

/** True while a first cut is being made. */
export function isBeingMade(cut: FirstCut | null | undefined): boolean {
  return cut?.status === 'waiting' || cut?.status === 'running';
}

/** The project's first cut that is being made or waits to be taken; null for none. */
export function firstCutQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'first-cut'],
    queryFn: async ({ signal }) =>
      (await request('GET', `/api/projects/${projectId}/first-cut`, { schema: latestFirstCutSchema, signal })).cut,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? POLL_MS : false),
  });
}

export function startFirstCut(projectId: string, body: z.input<typeof startFirstCutSchema>): Promise<{ id: string }> {
  return request('POST', `/api/projects/${projectId}/first-cut`, { body, schema: startFirstCutAnswerSchema });
}

export function cancelFirstCut(projectId: string, cutId: string): Promise<void> {
  return request('POST', `/api/projects/${projectId}/first-cut/${cutId}/cancel`);
}

/** Ends a finished first cut; unless it was applied, the assets made for it are removed. */
export function closeFirstCut(projectId: string, cutId: string, isApplied: boolean): Promise<void> {
  return request('POST', `/api/projects/${projectId}/first-cut/${cutId}/close`, { body: { isApplied } });
}
