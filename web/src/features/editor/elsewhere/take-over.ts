import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { serverTimelineOf } from '#web/features/editor/session/save-timeline.ts';
import { request } from '#web/http/http.ts';

/** Label of the undo step. */
const LABEL = 'Changes made elsewhere';

/**
 * Shows a save from elsewhere as one undo step. Unsaved edits here come first: the answer to their save asks which
 * version to keep.
 */
export async function takeOver(session: EditorSession): Promise<void> {
  if (session.saver.state.type !== 'saved' || session.left.aborted) return;
  const path = `/api/projects/${session.projectId}/timeline`;
  const server = serverTimelineOf(await request('GET', path, { schema: timelineAnswerSchema, signal: session.left }));
  afterGesture(session, session.left, () => {
    // A text that is being typed also counts as an edit.
    if (session.document.isStepOpen || !session.saver.adopt(server)) return;
    session.document.takeOver(server.timeline, LABEL);
    session.announce(`${LABEL} are shown`);
  });
}
