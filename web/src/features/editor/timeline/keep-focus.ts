import { clipIndexAtom } from '#web/state/document-atoms.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { focusedClipIdAtom, trackRowsAtom } from './focus-atoms.ts';
import { heirOf } from './neighbour.ts';
import type { TrackRow } from './track-rows.ts';

/**
 * Passes the focus on when its clip goes, whichever edit takes it: to a neighbour, else to the timeline itself. The store
 * tells of the edit before React removes the clip, so that the focus never falls to the page. A clip that changes places with
 * others gets its focus back: its element is taken out and put in elsewhere.
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
    if (clipId === null) return;
    const { activeElement } = document;
    const hasFocus = activeElement instanceof HTMLElement && activeElement.dataset['clipId'] === clipId;
    if (index.has(clipId)) {
      if (hasFocus && orderAround(before, clipId) !== orderAround(rows, clipId))
        session.view.send({ type: 'focus-clip', clipId });
      return;
    }
    const heir = heirOf(before, clipId, (id) => index.has(id));
    store.set(focusedClipIdAtom, heir);
    if (!hasFocus) return;
    if (heir === null) scroller.focus({ preventScroll: true });
    else session.view.send({ type: 'focus-clip', clipId: heir });
  });
}

/** The clips of a clip's track, in their order. */
function orderAround(rows: readonly TrackRow[], clipId: string): string | undefined {
  const row = rows.find(({ track }) => track.clips.some((clip) => clip.id === clipId));
  return row?.track.clips.map(({ id }) => id).join();
}
