import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { currentLayout } from '#web/features/editor/session/use-layout.ts';
import { leftPanelAtom, sheetAtom, textTabAtom, transcriptViewAtom, unsureWantedAtom } from '#web/state/view-atoms.ts';

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

/** Shows the transcript, and goes there to the next or previous word that the recogniser was unsure of. */
export function goToUnsureWord({ store }: EditorSession, direction: 'next' | 'previous'): void {
  store.set(unsureWantedAtom, direction);
  if (store.get(transcriptViewAtom) === 'cleaning') store.set(transcriptViewAtom, 'text');
  store.set(leftPanelAtom, 'transcript');
  if (currentLayout() !== 'wide') store.set(sheetAtom, 'left');
}
