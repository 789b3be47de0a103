import type { EditAnchor, ProposedEdit } from '#shared/contracts/proposal.ts';
import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { findPlace, placesOf } from './anchor.ts';

/** Edits for a later timeline, or the first that no longer fits. */
export type RebasedEdits =
  | { readonly ok: true; readonly edits: readonly ProposedEdit[] }
  | { readonly ok: false; readonly path: readonly (string | number)[] };

/**
 * Moves edits to where the content that they were made for is on a later timeline. On the timeline that they were made
 * for they stay as they are.
 * @param anchors As `anchorEdit` made them, one list for each edit.
 * @returns Refused where what plays there has changed, is gone, or lies before the beginning.
 */
export function rebaseEdits(
  timeline: Timeline,
  edits: readonly ProposedEdit[],
  anchors: readonly (readonly EditAnchor[])[],
): RebasedEdits {
  const rebased: ProposedEdit[] = [];
  for (const [index, edit] of edits.entries()) {
    const moves: Microseconds[] = [];
    for (const [at, place] of placesOf(edit).entries()) {
      const anchor = anchors[index]?.[at];
      const byUs = anchor ? findPlace(timeline, edit.type, place, anchor) : null;
      if (byUs === null) return { ok: false, path: ['edits', index] };
      moves.push(byUs);
    }
    rebased.push(movedEdit(edit, moves));
  }
  return { ok: true, edits: rebased };
}

function movedEdit(edit: ProposedEdit, moves: readonly Microseconds[]): ProposedEdit {
  const later = (at: TimelineTime, index = 0) => timelineTime(Math.max(0, at + (moves[index] ?? 0)));
  switch (edit.type) {
    case 'cut': {
      const ranges = edit.ranges.map(({ start, end }, index) => ({
        start: later(start, index),
        end: later(end, index),
      }));
      return { ...edit, ranges };
    }
    case 'trim':
    case 'move':
      return { ...edit, to: later(edit.to) };
    case 'split':
    case 'marker':
      return { ...edit, at: later(edit.at) };
    default:
      return edit;
  }
}
