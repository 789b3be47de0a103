import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { leftPanelAtom, sheetAtom } from '#web/state/view-atoms.ts';
import { currentLayout } from './use-layout.ts';

/** Shows the script, or the library where the script is shown. */
export function toggleScript(session: EditorSession): void {
  const { store } = session;
  const isWide = currentLayout() === 'wide';
  const isShown = store.get(leftPanelAtom) === 'script' && (isWide || store.get(sheetAtom) === 'left');
  store.set(leftPanelAtom, isShown ? 'library' : 'script');
  if (!isWide) store.set(sheetAtom, isShown ? 'none' : 'left');
  session.announce(isShown ? 'Media Library' : 'Script');
}
