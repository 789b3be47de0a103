import type { RecorderKind } from './recorder.ts';
import { RecorderSession } from './recorder-session.ts';

const sessions = new Map<string, RecorderSession>();

/**
 * Returns the recorder of a kind for a project (null: for the library alone), the same one each time its card is shown.
 */
export function recorderSession(kind: RecorderKind, projectId: string | null): RecorderSession {
  const key = `${kind} ${projectId}`;
  const session = sessions.get(key) ?? new RecorderSession({ kind, projectId });
  sessions.set(key, session);
  return session;
}
