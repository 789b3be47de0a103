import * as z from 'zod';
import { saveTimelineSchema, timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { request } from './http.ts';

/**
 * Sends a timeline to the server.
 * @param baseVersion The server's version that the edits started from. With another one there, status 409.
 * @returns The stored timeline with its new version.
 * @throws As `request`.
 */
export function putTimeline(
  projectId: string,
  timeline: Timeline,
  baseVersion: number,
): Promise<z.output<typeof timelineAnswerSchema>> {
  const body = z.encode(saveTimelineSchema, { ...timeline, version: baseVersion });
  return request('PUT', `/api/projects/${projectId}/timeline`, { body, schema: timelineAnswerSchema });
}
