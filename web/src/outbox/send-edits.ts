import * as z from 'zod';
import { saveTimelineSchema, timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { HttpError, request } from '#web/http/http.ts';
import { clearPendingTimeline, readPendingTimelines } from '#web/storage/pending-timelines.ts';

/**
 * Sends the edits of a new project, except those of open tabs, whose editors send their own.
 * @throws As `request`, but not for edits that the server refuses: the editor asks the user about those.
 */
export async function sendEdits(projectId: string): Promise<void> {
  const [edits] = await readPendingTimelines(projectId);
  if (!edits) return;
  const { timeline, baseVersion, writerId, savedAt } = edits;
  const body = z.encode(saveTimelineSchema, { ...timeline, version: baseVersion });
  try {
    await request('PUT', `/api/projects/${projectId}/timeline`, { body, schema: timelineAnswerSchema });
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return;
    throw error;
  }
  await clearPendingTimeline(projectId, { writer: writerId, upTo: savedAt });
}
