import type { TimelineTime } from '#shared/time/microseconds.ts';
import { commitGesture, type History } from '#shared/timeline/history.ts';
import { clipIndexAtom, historyAtom, selectionAtom } from '#web/state/document-atoms.ts';
import type { EditorStore } from '#web/state/editor-document.ts';
import { isSnappingAtom, scaleAtom } from '#web/state/view-atoms.ts';

/** What somebody who comes back to the editor expects to find as it was. */
export interface Visit {
  /** With the steps that can be undone. */
  readonly history: History;
  readonly playhead: TimelineTime;
  /** px per second. */
  readonly scale: number;
  readonly selection: ReadonlySet<string>;
  readonly isSnapping: boolean;
}

/** Of this tab, until it is loaded anew. One is enough for the way to the export and back. */
let last: { readonly projectId: string; readonly visit: Visit } | null = null;

export function keepVisit(projectId: string, visit: Visit): void {
  last = { projectId, visit };
}

/** The last visit of this tab, if it was of that project. */
export function findVisit(projectId: string): Visit | null {
  return last?.projectId === projectId ? last.visit : null;
}

/** What an editor shows. An open step ends with the visit. */
export function visitOf(store: EditorStore, playhead: TimelineTime): Visit {
  return {
    history: commitGesture(store.get(historyAtom)),
    playhead,
    scale: store.get(scaleAtom),
    selection: store.get(selectionAtom),
    isSnapping: store.get(isSnappingAtom),
  };
}

/** Shows the view of a visit again; clips that are gone since are not selected. */
export function restoreView(store: EditorStore, { scale, selection, isSnapping }: Visit): void {
  const index = store.get(clipIndexAtom);
  store.set(scaleAtom, scale);
  store.set(isSnappingAtom, isSnapping);
  store.set(selectionAtom, new Set([...selection].filter((id) => index.has(id))));
}
