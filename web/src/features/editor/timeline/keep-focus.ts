import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import type { TrackRow } from '#web/features/editor/session/track-rows.ts';
import { clipIndexAtom } from '#web/state/document-atoms.ts';
import { focusedClipIdAtom, trackRowsAtom } from './focus-atoms.ts';
import { heirOf } from './neighbour.ts';

/**
 * Passes the focus on when an edit removes its clip: to a neighbour, else to the timeline itself. The store reports the
 * edit before React removes the clip, so the page never loses the focus. A clip that swaps places with others moves its
 * element and gets its focus back.
 * @returns A function that stops it.
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

function orderAround(rows: readonly TrackRow[], clipId: string): string | undefined {
  const row = rows.find(({ track }) => track.clips.some((clip) => clip.id === clipId));
  return row?.track.clips.map(({ id }) => id).join();
}
