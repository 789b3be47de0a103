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

/** The last step of an edit: what follows from it, such as captions that show other words. */
export type Follow = (before: Timeline, edited: Timeline) => Timeline;

/** The only writer of the timeline: history and selection follow each edit, and subscribers are called once. */
export class EditorDocument {
  readonly #store: EditorStore;
  /** Applied to every edit, also while it is made; undo and redo bring back what followed. */
  follow: Follow = (_before, edited) => edited;

  /** @param history Its present is the timeline to edit. */
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

  /**
   * Records `timeline` as one undo step; an equal timeline is none.
   * @param before The timeline that it was made from; default: the present one.
   */
  record(timeline: Timeline, label: string, before = this.timeline): void {
    const followed = this.follow(before, timeline);
    this.#set(recordEdit(commitGesture(this.#store.get(historyAtom)), followed, label));
  }

  /** Opens a step that shows while it is made, such as typing. Returns the timeline that it starts from. */
  begin(label: string): Timeline {
    this.#set(beginGesture(this.#store.get(historyAtom), label));
    return this.timeline;
  }

  /** True while a step is open; any other edit ends it too. */
  get isStepOpen(): boolean {
    return this.#store.get(historyAtom).mark !== null;
  }

  /**
   * Shows `timeline` within the open step.
   * @param before The timeline that it was made from; default: the one that is shown.
   */
  show(timeline: Timeline, before = this.timeline): void {
    const history = this.#store.get(historyAtom);
    if (history.mark) this.#set(recordEdit(history, this.follow(before, timeline), history.mark.label));
  }

  /** Ends the open step; without changes no step remains. */
  commit(): void {
    this.#set(commitGesture(this.#store.get(historyAtom)));
  }

  /** Cancels the open step and restores the timeline before it. */
  cancel(): void {
    this.#set(cancelGesture(this.#store.get(historyAtom)));
  }

  /** Reverts the latest step, an open one included; returns its label, or null. */
  undo(): string | null {
    const history = commitGesture(this.#store.get(historyAtom));
    this.#set(undo(history));
    return nextUndo(history)?.label ?? null;
  }

  /** Repeats the step undone last, unless an open step has just become the latest; returns its label, or null. */
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

  /** Deselects clips that are gone: every removal passes through here. */
  #set(history: History): void {
    if (history === this.#store.get(historyAtom)) return;
    this.#store.set(historyAtom, history);
    const index = this.#store.get(clipIndexAtom);
    const selection = this.selection;
    const kept = [...selection].filter((id) => index.has(id));
    if (kept.length < selection.size) this.select(new Set(kept));
  }
}
