import type { TimelineTime } from '#shared/time/microseconds.ts';
import { commitGesture, type History } from '#shared/timeline/history.ts';
import { clipIndexAtom, historyAtom, selectionAtom } from '#web/state/document-atoms.ts';
import type { EditorStore } from '#web/state/editor-document.ts';
import { isSnappingAtom, scaleAtom } from '#web/state/view-atoms.ts';

/** The editor state that a returning user expects unchanged. */
export interface Visit {
  /** With its undo steps. */
  readonly history: History;
  readonly playhead: TimelineTime;
  /** px per second. */
  readonly scale: number;
  readonly selection: ReadonlySet<string>;
  readonly isSnapping: boolean;
}

/** Lives until the tab reloads. One is enough for the way to the export and back. */
let last: { readonly projectId: string; readonly visit: Visit } | null = null;

export function keepVisit(projectId: string, visit: Visit): void {
  last = { projectId, visit };
}

/** This tab's last visit, if it was to that project. */
export function findVisit(projectId: string): Visit | null {
  return last?.projectId === projectId ? last.visit : null;
}

/** The editor's current state. An open step ends with the visit. */
export function visitOf(store: EditorStore, playhead: TimelineTime): Visit {
  return {
    history: commitGesture(store.get(historyAtom)),
    playhead,
    scale: store.get(scaleAtom),
    selection: store.get(selectionAtom),
    isSnapping: store.get(isSnappingAtom),
  };
}

/** Restores the view of a visit. Deleted clips are not selected. */
export function restoreView(store: EditorStore, { scale, selection, isSnapping }: Visit): void {
  const index = store.get(clipIndexAtom);
  store.set(scaleAtom, scale);
  store.set(isSnappingAtom, isSnapping);
  store.set(selectionAtom, new Set([...selection].filter((id) => index.has(id))));
}
