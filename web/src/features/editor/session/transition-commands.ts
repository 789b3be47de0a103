import { formatSeconds } from '#shared/time/format.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import { refuse } from '#shared/timeline/edit-result.ts';
import { applyToAllCuts, removeTransition, setTransition } from '#shared/timeline/edits/set-transition.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { clipBefore } from '#shared/timeline/transitions.ts';
import type { EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';

/** Adds a cross dissolve at the start of a clip, and selects the clip. */
export function addTransition(session: EditorSession, clip: Clip): void {
  const result = setTransition(session.document.timeline, { clipId: clip.id });
  if (!runEdit(session, `Transition added at ${formatSeconds(clip.start)} s`, result)) return;
  session.document.select(new Set([clip.id]));
}

/**
 * Adds a cross dissolve at the cut nearest to the playhead: one of the selected clips', or else of any video track. A
 * cut that has a transition is only selected.
 */
export function addTransitionAtPlayhead(session: EditorSession): void {
  const { timeline, selection } = session.document;
  const cuts = tracksOfType(timeline, 'video').flatMap(({ clips }) =>
    clips.flatMap((clip, index) => {
      const before = clipBefore(clips, index);
      return before ? [{ clip, isSelected: selection.has(clip.id) || selection.has(before.id) }] : [];
    }),
  );
  const selected = cuts.filter(({ isSelected }) => isSelected);
  const clip = nearest(
    (selected.length > 0 ? selected : cuts).map((cut) => cut.clip),
    session.playback.currentTime(),
  );
  if (!clip) {
    runEdit(session, '', refuse('edit.no-cut'));
  } else if (clip.transition) {
    session.document.select(new Set([clip.id]));
    session.announce(`There is a transition at ${formatSeconds(clip.start)} s`);
  } else {
    addTransition(session, clip);
  }
  if (clip) session.view.send({ type: 'reveal-clip', clipId: clip.id });
}

/** Removes the transition into a clip. */
export function removeClipTransition(session: EditorSession, clipId: string): void {
  runEdit(session, 'Transition removed', removeTransition(session.document.timeline, clipId));
}

/** Gives all cuts of a clip's track its transition, with a toast, because most of them are off screen. */
export function applyTransitionToAllCuts(session: EditorSession, clipId: string): void {
  const result = applyToAllCuts(session.document.timeline, clipId);
  const label = result.ok ? `Transition used on ${result.count + 1} cuts` : '';
  if (runEdit(session, label, result)) session.offerUndo(label);
}

function nearest(clips: readonly Clip[], at: TimelineTime): Clip | undefined {
  const distanceOf = (clip: Clip) => Math.abs(clip.start - at);
  return clips.toSorted((left, right) => distanceOf(left) - distanceOf(right))[0];
}
