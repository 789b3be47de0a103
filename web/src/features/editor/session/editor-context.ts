import { createContext, useContext } from 'react';
import type { EditorSession } from './editor-session.ts';

export const EditorContext = createContext<EditorSession | null>(null);

/** The project open in the editor around this component. */
export function useEditor(): EditorSession {
  const session = useContext(EditorContext);
  if (!session) throw new Error('useEditor outside of an editor.');
  return session;
}
