import { applyDiff, diffTimelines, invertDiff, isEmptyDiff, type TimelineDiff } from './diff.ts';
import type { Timeline } from './timeline.ts';

/** A change that undo reverts as one. */
export interface HistoryStep {
  /** Description for the menu: "Split", "Move 3 clips". */
  readonly label: string;
  readonly diff: TimelineDiff;
}

/** Steps, latest first. A linked list, so that adding one costs the same after ten and after ten thousand. */
interface StepList {
  readonly step: HistoryStep;
  readonly next: StepList | null;
}

/** An open gesture: everything since its mark becomes one step, or none. */
interface HistoryMark {
  readonly label: string;
  readonly base: Timeline;
}

/**
 * The timeline with its past and future, as unlimited diffs. Immutable plain data: each function returns a new history.
 * State outside the document (selection, zoom) is not included.
 */
export interface History {
  readonly present: Timeline;
  readonly past: StepList | null;
  readonly future: StepList | null;
  readonly mark: HistoryMark | null;
}

/** Starts a history with `timeline`. */
export function createHistory(timeline: Timeline): History {
  return { present: timeline, past: null, future: null, mark: null };
}

/**
 * Records `timeline` as the present. Within a gesture, nothing else happens. Otherwise it becomes a step, and undone
 * steps are forgotten. A timeline equal to the present is not a step.
 */
export function recordEdit(history: History, timeline: Timeline, label: string): History {
  if (history.mark) return timeline === history.present ? history : { ...history, present: timeline };
  const diff = diffTimelines(history.present, timeline);
  if (isEmptyDiff(diff)) return history;
  return { present: timeline, past: { step: { label, diff }, next: history.past }, future: null, mark: null };
}

/** Starts a gesture at the current timeline. Commits an open one first. */
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

/** Cancels the gesture: returns to the timeline at its mark. Past and future are unchanged. */
export function cancelGesture(history: History): History {
  return history.mark ? { ...history, present: history.mark.base, mark: null } : history;
}

/** The step that {@link undo} would revert, or null. */
export function nextUndo(history: History): HistoryStep | null {
  return history.past?.step ?? null;
}

/** The step that {@link redo} would repeat, or null. */
export function nextRedo(history: History): HistoryStep | null {
  return history.future?.step ?? null;
}

/** Reverts the latest step after cancelling an open gesture. Without a past nothing changes. */
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

/** Repeats the most recently undone step after cancelling an open gesture. Without a future nothing changes. */
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

/** A history as plain lists, latest step first, to be stored. */
export interface PackedHistory {
  readonly present: Timeline;
  readonly past: readonly HistoryStep[];
  readonly future: readonly HistoryStep[];
}

/**
 * Packs a history without its open gesture.
 * @param most Steps of each direction that are kept, the latest.
 */
export function packHistory(history: History, most: number): PackedHistory {
  const { present, past, future } = cancelGesture(history);
  return { present, past: firstSteps(past, most), future: firstSteps(future, most) };
}

/** The history that was packed. */
export function unpackHistory({ present, past, future }: PackedHistory): History {
  return { present, past: stepList(past), future: stepList(future), mark: null };
}

function firstSteps(list: StepList | null, most: number): HistoryStep[] {
  const steps: HistoryStep[] = [];
  for (let rest = list; rest && steps.length < most; rest = rest.next) steps.push(rest.step);
  return steps;
}

function stepList(steps: readonly HistoryStep[]): StepList | null {
  return steps.reduceRight<StepList | null>((next, step) => ({ step, next }), null);
}
