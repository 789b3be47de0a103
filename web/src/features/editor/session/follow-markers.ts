import type { TimelineTime } from '#shared/time/microseconds.ts';
import type { History, HistoryStep } from '#shared/timeline/history.ts';
import type { TimeShift } from '#shared/timeline/time-shift.ts';
import { historyAtom } from '#web/state/document-atoms.ts';
import { markersAtom } from '#web/state/view-atoms.ts';
import type { EditorSession } from './editor-session.ts';

interface Shifted {
  readonly shift: TimeShift;
  /** Maps a marker's position after the step to its earlier ones. */
  readonly origins: ReadonlyMap<TimelineTime, readonly TimelineTime[]>;
}

/**
 * Keeps markers on their content while edits remove or insert time, and through undo and redo. Returns a function that
 * stops it.
 */
export function followMarkers(session: Pick<EditorSession, 'store' | 'onShift'>): () => void {
  const { store } = session;
  const steps = new WeakMap<HistoryStep, Shifted>();
  const shiftOf = (step: HistoryStep | undefined) => step && steps.get(step);
  let history = store.get(historyAtom);
  const set = (places: readonly TimelineTime[]) =>
    store.set(
      markersAtom,
      [...new Set(places)].toSorted((left, right) => left - right),
    );

  session.onShift = (shift) => {
    const markers = store.get(markersAtom);
    const step = store.get(historyAtom).past?.step;
    if (step) steps.set(step, { shift, origins: Map.groupBy(markers, (at) => shift.after(at)) });
    set(markers.map((at) => shift.after(at)));
  };
  const unsubscribe = store.sub(historyAtom, () => {
    const before = history;
    history = store.get(historyAtom);
    const markers = store.get(markersAtom);
    const undone = shiftOf(stepBetween(history, before));
    if (undone) set(markers.flatMap((at) => undone.origins.get(at) ?? undone.shift.before(at)));
    const redone = shiftOf(stepBetween(before, history));
    if (redone) set(markers.map((at) => redone.shift.after(at)));
  });
  return () => {
    session.onShift = () => {};
    unsubscribe();
  };
}

/** The step that was undone from `later` to `earlier`, or redone the other way. */
function stepBetween(earlier: History, later: History): HistoryStep | undefined {
  return later.past && earlier.future?.step === later.past.step ? later.past.step : undefined;
}
