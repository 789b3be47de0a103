import { clipIndexAtom } from '#web/state/document-atoms.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { focusedClipIdAtom, trackRowsAtom } from './focus-atoms.ts';
import { heirOf } from './neighbour.ts';

/**
 * Passes the focus on when its clip goes, whichever edit takes it: to a neighbour, else to the timeline itself. The store
 * tells of the edit before React removes the clip, so that the focus never falls to the page.
 * @returns What ends it.
 */
export function keepFocus(session: EditorSession, scroller: HTMLElement): () => void {
  const { store } = session;
  let rows = store.get(trackRowsAtom);
  return store.sub(trackRowsAtom, () => {
    const before = rows;
    rows = store.get(trackRowsAtom);
    const clipId = store.get(focusedClipIdAtom);
    const index = store.get(clipIndexAtom);
    if (clipId === null || index.has(clipId)) return;
    const heir = heirOf(before, clipId, (id) => index.has(id));
    store.set(focusedClipIdAtom, heir);
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement.dataset['clipId'] !== clipId) return;
    if (heir === null) scroller.focus({ preventScroll: true });
    else session.surface?.focusClip(heir);
  });
}
