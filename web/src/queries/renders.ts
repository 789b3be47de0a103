import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type RenderJob, renderJobSchema } from '#shared/contracts/render.ts';
import { request } from '#web/http/http.ts';

/** Interval for polling the render list while any render is queued or processing. */
export const RENDERS_POLL_MS = 2_000;

/** Invalidate this key when renders begin or end. It covers those of all projects. */
export const RENDERS_KEY = ['renders'] as const;

/** A project's render jobs, newest first. */
export function rendersQuery(projectId: string) {
  return queryOptions({
    queryKey: [...RENDERS_KEY, projectId],
    queryFn: ({ signal }) =>
      request('GET', `/api/renders?projectId=${encodeURIComponent(projectId)}`, {
        schema: z.array(renderJobSchema),
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? RENDERS_POLL_MS : false),
  });
}

/** A project's render jobs before an instant, newest first. */
export function olderRendersQuery(projectId: string, before: string) {
  const search = new URLSearchParams({ projectId, before });
  return queryOptions({
    queryKey: [...RENDERS_KEY, projectId, before],
    queryFn: ({ signal }) => request('GET', `/api/renders?${search}`, { schema: z.array(renderJobSchema), signal }),
  });
}

/** True while a job waits or runs; its project can't start another. */
export function isActive(job: RenderJob): boolean {
  return job.status === 'queued' || job.status === 'processing';
}
