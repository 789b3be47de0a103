import type { createStore } from 'jotai';
import {
  beginGesture,
  cancelGesture,
  commitGesture,
  type History,
  nextRedo,
  nextUndo,
  recordEdit,
  redo,
  undo,
} from '#shared/timeline/history.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { clipIndexAtom, historyAtom, selectionAtom, timelineAtom } from './document-atoms.ts';

export type EditorStore = ReturnType<typeof createStore>;

/** The one writer of the timeline: edits come in, history and selection follow, subscribers are told once. */
export class EditorDocument {
  readonly #store: EditorStore;

  /** @param history What can be undone; its present is the timeline that is edited. */
  constructor(store: EditorStore, history: History) {
    this.#store = store;
    store.set(historyAtom, history);
  }

  get timeline(): Timeline {
    return this.#store.get(timelineAtom);
  }

  get selection(): ReadonlySet<string> {
    return this.#store.get(selectionAtom);
  }

  /** Goes on with `timeline` as one undo step; an equal timeline is none. */
  record(timeline: Timeline, label: string): void {
    this.#set(recordEdit(commitGesture(this.#store.get(historyAtom)), timeline, label));
  }

  /** Begins a step that is seen while it is made, as typing is. Returns the timeline that it begins from. */
  begin(label: string): Timeline {
    this.#set(beginGesture(this.#store.get(historyAtom), label));
    return this.timeline;
  }

  /** Whether a step was begun and has not ended; any other edit ends it too. */
  get isStepOpen(): boolean {
    return this.#store.get(historyAtom).mark !== null;
  }

  /** Goes on with `timeline` within the step that was begun. */
  show(timeline: Timeline): void {
    const history = this.#store.get(historyAtom);
    if (history.mark) this.#set(recordEdit(history, timeline, history.mark.label));
  }

  /** Ends the step that was begun: all since then is one step, or none when nothing changed. */
  commit(): void {
    this.#set(commitGesture(this.#store.get(historyAtom)));
  }

  /** Gives the step up that was begun: the timeline is what it was before. */
  cancel(): void {
    this.#set(cancelGesture(this.#store.get(historyAtom)));
  }

  /** Takes the latest step back, an open one first of all; returns its label, null when there was none. */
  undo(): string | null {
    const history = commitGesture(this.#store.get(historyAtom));
    this.#set(undo(history));
    return nextUndo(history)?.label ?? null;
  }

  /** Does the step again that was undone last, unless an open step has just become the latest; returns its label, null when there was none. */
  redo(): string | null {
    const history = commitGesture(this.#store.get(historyAtom));
    this.#set(redo(history));
    return nextRedo(history)?.label ?? null;
  }

  select(clipIds: ReadonlySet<string>): void {
    this.#store.set(selectionAtom, clipIds);
  }

  /** Calls back after each change of the timeline. Returns the unsubscribe function. */
  subscribe(listener: (timeline: Timeline) => void): () => void {
    return this.#store.sub(timelineAtom, () => listener(this.timeline));
  }

  /** What is no longer on the timeline cannot be selected: every way a clip can go leads through here. */
  #set(history: History): void {
    if (history === this.#store.get(historyAtom)) return;
    this.#store.set(historyAtom, history);
    const index = this.#store.get(clipIndexAtom);
    const selection = this.selection;
    const kept = [...selection].filter((id) => index.has(id));
    if (kept.length < selection.size) this.select(new Set(kept));
  }
}
