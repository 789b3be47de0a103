import type { createStore } from 'jotai';
import { type EditRefusal, refuse } from '#shared/timeline/edit-result.ts';
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
import { keepLocked } from '#shared/timeline/locked-tracks.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import {
  clipIndexAtom,
  historyAtom,
  selectionAtom,
  storedTimelineAtom,
  timelineAtom,
  variantViewAtom,
} from './document-atoms.ts';

export type EditorStore = ReturnType<typeof createStore>;

/** The last step of an edit: its consequences, such as captions that show other words. */
export type Follow = (before: Timeline, edited: Timeline) => Timeline;

/** The only writer of the timeline. History and selection follow each edit, and subscribers are called once. */
export class EditorDocument {
  readonly #store: EditorStore;
  /** Applied to every edit, even while it is in progress. Undo and redo restore its results. */
  follow: Follow = (_before, edited) => edited;
  /** True for a reviewer: every edit is refused. Saves from elsewhere are still shown. */
  isReadOnly = false;
  /** Called when the open step would change a locked track, and for an edit by a reviewer. */
  onRefused: (refusal: EditRefusal) => void = () => {};

  /** @param history Its present is the timeline to edit. */
  constructor(store: EditorStore, history: History) {
    this.#store = store;
    store.set(historyAtom, history);
  }

  /** The timeline in the shape on screen, which edits start from and result in. */
  get timeline(): Timeline {
    return this.#store.get(timelineAtom);
  }

  /** The timeline as it is saved, for all shapes. */
  get stored(): Timeline {
    return this.#store.get(storedTimelineAtom);
  }

  get selection(): ReadonlySet<string> {
    return this.#store.get(selectionAtom);
  }

  /**
   * Records `timeline` as one undo step, unless it is equal to the present one.
   * @param before The timeline that the edit started from. Default: the present one.
   */
  record(timeline: Timeline, label: string, before = this.timeline): void {
    if (!this.refusesEdit()) this.#record(timeline, label, before);
  }

  /** Shows the server's timeline as one undo step. */
  takeOver(timeline: Timeline, label: string): void {
    this.#record(timeline, label, timeline);
  }

  /** True for a reviewer, who is told why. */
  refusesEdit(): boolean {
    if (this.isReadOnly) this.onRefused(refuse('edit.reviewer'));
    return this.isReadOnly;
  }

  #record(timeline: Timeline, label: string, before: Timeline): void {
    const edited = this.#toStore(this.follow(before, timeline));
    this.#set(recordEdit(commitGesture(this.#store.get(historyAtom)), edited, label));
  }

  /** Opens a step that shows its progress, such as typing. Returns the timeline that it starts from. */
  begin(label: string): Timeline {
    if (!this.refusesEdit()) this.#set(beginGesture(this.#store.get(historyAtom), label));
    return this.timeline;
  }

  /** True while a step is open. Any other edit ends it. */
  get isStepOpen(): boolean {
    return this.#store.get(historyAtom).mark !== null;
  }

  /**
   * Shows `timeline` within the open step.
   * @param before The timeline that the edit started from. Default: the one on screen.
   */
  show(timeline: Timeline, before = this.timeline): void {
    const history = this.#store.get(historyAtom);
    const result = keepLocked(this.timeline, { ok: true, timeline });
    if (!result.ok) this.onRefused(result);
    else if (history.mark) {
      this.#set(recordEdit(history, this.#toStore(this.follow(before, timeline)), history.mark.label));
    }
  }

  /** Ends the open step. A step without changes leaves nothing to undo. */
  commit(): void {
    this.#set(commitGesture(this.#store.get(historyAtom)));
  }

  /** Cancels the open step and restores the timeline before it. */
  cancel(): void {
    this.#set(cancelGesture(this.#store.get(historyAtom)));
  }

  /** Reverts the latest step, even an open one. Returns its label, or null. */
  undo(): string | null {
    if (this.refusesEdit()) return null;
    const history = commitGesture(this.#store.get(historyAtom));
    this.#set(undo(history));
    return nextUndo(history)?.label ?? null;
  }

  /** Repeats the step undone last, unless an open step has just become the latest. Returns its label, or null. */
  redo(): string | null {
    if (this.refusesEdit()) return null;
    const history = commitGesture(this.#store.get(historyAtom));
    this.#set(redo(history));
    return nextRedo(history)?.label ?? null;
  }

  select(clipIds: ReadonlySet<string>): void {
    this.#store.set(selectionAtom, clipIds);
  }

  /** Calls back after each change of the saved timeline. Returns the unsubscribe function. */
  subscribe(listener: (stored: Timeline) => void): () => void {
    return this.#store.sub(storedTimelineAtom, () => listener(this.stored));
  }

  #toStore(timeline: Timeline): Timeline {
    return this.#store.get(variantViewAtom).store(timeline);
  }

  /** Deselects removed clips: every removal passes through here. */
  #set(history: History): void {
    if (history === this.#store.get(historyAtom)) return;
    this.#store.set(historyAtom, history);
    const index = this.#store.get(clipIndexAtom);
    const selection = this.selection;
    const kept = [...selection].filter((id) => index.has(id));
    if (kept.length < selection.size) this.select(new Set(kept));
  }
}
