import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import {
  type FirstCut,
  latestFirstCutSchema,
  startFirstCutAnswerSchema,
  type startFirstCutSchema,
} from '#shared/contracts/first-cut.ts';
import { request } from '#web/http/http.ts';

/** Interval for polling an unfinished first cut. */
const POLL_MS = 700;

/** True while a first cut is being made. */
export function isBeingMade(cut: FirstCut | null | undefined): boolean {
  return cut?.status === 'waiting' || cut?.status === 'running';
}

/** The project's first cut, in progress or waiting for the user; null for none. */
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

/** Ends a finished first cut. Removes the assets made for it, unless it was applied. */
export function closeFirstCut(projectId: string, cutId: string, isApplied: boolean): Promise<void> {
  return request('POST', `/api/projects/${projectId}/first-cut/${cutId}/close`, { body: { isApplied } });
}
