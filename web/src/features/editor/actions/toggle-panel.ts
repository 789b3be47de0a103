import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { currentLayout } from '#web/features/editor/session/use-layout.ts';
import { leftPanelAtom, sheetAtom, textTabAtom } from '#web/state/view-atoms.ts';

const TITLES = { titles: 'Text', script: 'Script', transcript: 'Transcript', comments: 'Comments' } as const;

/** Shows a left panel, or switches back to the library when it is already open. */
export function togglePanel(session: EditorSession, panel: keyof typeof TITLES): void {
  const { store } = session;
  const isWide = currentLayout() === 'wide';
  const isShown = store.get(leftPanelAtom) === panel && (isWide || store.get(sheetAtom) === 'left');
  store.set(leftPanelAtom, isShown ? 'library' : panel);
  if (!isWide) store.set(sheetAtom, isShown ? 'none' : 'left');
  session.announce(isShown ? 'Media Library' : TITLES[panel]);
}

/** Shows the templates, in the panel of text. */
export function showTemplates({ store }: EditorSession): void {
  store.set(textTabAtom, 'templates');
  store.set(leftPanelAtom, 'titles');
  if (currentLayout() !== 'wide') store.set(sheetAtom, 'left');
}
