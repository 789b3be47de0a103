import { HttpError } from '#web/http/http.ts';
import { putTimeline } from '#web/http/put-timeline.ts';
import { clearPendingTimeline, readPendingTimelines } from '#web/storage/pending-timelines.ts';

/**
 * Sends the edits of a new project, except those of open tabs, whose editors send their own.
 * @throws As `request`, but not for edits that the server refuses: the editor asks the user about those.
 */
export async function sendEdits(projectId: string): Promise<void> {
  const [edits] = await readPendingTimelines(projectId);
  if (!edits) return;
  const { timeline, baseVersion, writerId, savedAt } = edits;
  try {
    await putTimeline(projectId, timeline, baseVersion);
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return;
    throw error;
  }
  await clearPendingTimeline(projectId, { writer: writerId, upTo: savedAt });
}
