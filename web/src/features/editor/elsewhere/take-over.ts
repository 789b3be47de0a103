import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { serverTimelineOf } from '#web/features/editor/session/save-timeline.ts';
import { request } from '#web/http/http.ts';

/** Name of the step that undo takes back. */
const LABEL = 'Changes made elsewhere';

/**
 * Shows what was saved elsewhere, as one step of undo. Edits here that are not saved yet come first: their save is answered with the
 * question which version to keep.
 */
export async function takeOver(session: EditorSession): Promise<void> {
  if (session.saver.state.type !== 'saved' || session.left.aborted) return;
  const path = `/api/projects/${session.projectId}/timeline`;
  const server = serverTimelineOf(await request('GET', path, { schema: timelineAnswerSchema, signal: session.left }));
  afterGesture(session, session.left, () => {
    // A text that is being typed is an edit too.
    if (session.document.isStepOpen || !session.saver.adopt(server)) return;
    session.document.record(server.timeline, LABEL, server.timeline);
    session.announce(`${LABEL} are shown`);
  });
}
