import { applyDiff, diffTimelines, invertDiff, isEmptyDiff, type TimelineDiff } from './diff.ts';
import type { Timeline } from './timeline.ts';

/** A change that undo takes back as one. */
export interface HistoryStep {
  /** What was done, for the menu: "Split", "Move 3 clips". */
  readonly label: string;
  readonly diff: TimelineDiff;
}

/** Steps, the latest first. A list, not an array: adding one costs the same after ten and after ten thousand. */
interface StepList {
  readonly step: HistoryStep;
  readonly next: StepList | null;
}

/** A gesture that is under way: everything since its mark will be one step, or none. */
interface HistoryMark {
  readonly label: string;
  readonly base: Timeline;
}

/**
 * The timeline with its past and its future, as diffs without limit. Plain data that is never changed: each function
 * gives a new one. What isn't the document (selection, zoom) is not in here.
 */
export interface History {
  readonly present: Timeline;
  readonly past: StepList | null;
  readonly future: StepList | null;
  readonly mark: HistoryMark | null;
}

/** A history that begins with `timeline`. */
export function createHistory(timeline: Timeline): History {
  return { present: timeline, past: null, future: null, mark: null };
}

/**
 * Goes on with `timeline`. Within a gesture only the picture changes; otherwise it is a step of its own, and what was
 * undone before is gone. A timeline that is equal to the present is no step.
 */
export function recordEdit(history: History, timeline: Timeline, label: string): History {
  if (history.mark) return timeline === history.present ? history : { ...history, present: timeline };
  const diff = diffTimelines(history.present, timeline);
  if (isEmptyDiff(diff)) return history;
  return { present: timeline, past: { step: { label, diff }, next: history.past }, future: null, mark: null };
}

/** Sets a mark: a gesture starts. One that is still open is committed first. */
export function beginGesture(history: History, label: string): History {
  const settled = commitGesture(history);
  return { ...settled, mark: { label, base: settled.present } };
}

/** Ends the gesture: everything since its mark becomes one step, or none when nothing changed. */
export function commitGesture(history: History): History {
  if (!history.mark) return history;
  const { label, base } = history.mark;
  return recordEdit({ ...history, present: base, mark: null }, history.present, label);
}

/** Gives the gesture up: the timeline is again the one at its mark; past and future are as they were. */
export function cancelGesture(history: History): History {
  return history.mark ? { ...history, present: history.mark.base, mark: null } : history;
}

/** The step that {@link undo} would take back, or null. */
export function nextUndo(history: History): HistoryStep | null {
  return history.past?.step ?? null;
}

/** The step that {@link redo} would do again, or null. */
export function nextRedo(history: History): HistoryStep | null {
  return history.future?.step ?? null;
}

/** Takes the latest step back; an open gesture is given up first. Without a past nothing changes. */
export function undo(history: History): History {
  const { present, past, future } = cancelGesture(history);
  if (!past) return cancelGesture(history);
  return {
    present: applyDiff(present, invertDiff(past.step.diff)),
    past: past.next,
    future: { step: past.step, next: future },
    mark: null,
  };
}

/** Does the step again that was undone last; an open gesture is given up first. Without a future nothing changes. */
export function redo(history: History): History {
  const { present, past, future } = cancelGesture(history);
  if (!future) return cancelGesture(history);
  return {
    present: applyDiff(present, future.step.diff),
    past: { step: future.step, next: past },
    future: future.next,
    mark: null,
  };
}
