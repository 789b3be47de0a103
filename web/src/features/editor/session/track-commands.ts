import { addTrack, removeTrack, setTrackFlags } from '#shared/timeline/edits/tracks.ts';
import { findTrack } from '#shared/timeline/queries.ts';
import type { TrackType } from '#shared/timeline/timeline.ts';
import type { EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';
import { TRACK_TYPE_NAMES, trackRows } from './track-rows.ts';

/** Adds an empty track above the others of its type. */
export function addTrackOfType(session: EditorSession, type: TrackType): void {
  runEdit(session, `${TRACK_TYPE_NAMES[type]} track added`, addTrack(session.document.timeline, type));
}

/** Words for a switch's state. */
const FLAG_WORDS = { muted: ['unmuted', 'muted'], hidden: ['shown', 'hidden'] } as const;

export function toggleTrackFlag(session: EditorSession, trackId: string, flag: 'muted' | 'hidden'): void {
  const { timeline } = session.document;
  const isOn = findTrack(timeline, trackId)?.[flag] !== true;
  const label = `${labelOf(session, trackId)} ${FLAG_WORDS[flag][isOn ? 1 : 0]}`;
  runEdit(session, label, setTrackFlags(timeline, trackId, { [flag]: isOn }));
}

export function removeTrackById(session: EditorSession, trackId: string): void {
  const done = `${labelOf(session, trackId)} removed`;
  if (runEdit(session, done, removeTrack(session.document.timeline, trackId))) session.offerUndo(done);
}

function labelOf(session: EditorSession, trackId: string): string {
  return trackRows(session.document.timeline).find(({ track }) => track.id === trackId)?.label ?? 'Track';
}
