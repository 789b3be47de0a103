import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';

/** Makes captions follow every edit from now on. */
export function followCaptions({ document, transcripts }: EditorSession): void {
  document.follow = (before, edited) => deriveCaptions(edited, { before, transcripts, createId: createClipId });
}
