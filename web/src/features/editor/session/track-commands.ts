import { addTrack } from '#shared/timeline/add-track.ts';
import { setTrackProperties } from '#shared/timeline/edits/track-properties.ts';
import { removeTrack, setTrackFlags, setTrackVolume } from '#shared/timeline/edits/tracks.ts';
import { findTrack } from '#shared/timeline/queries.ts';
import type { Track, TrackType } from '#shared/timeline/timeline.ts';
import type { EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';
import { TRACK_TYPE_NAMES, trackRows } from './track-rows.ts';

/** Adds an empty track above the others of its type. */
export function addTrackOfType(session: EditorSession, type: TrackType): void {
  runEdit(session, `${TRACK_TYPE_NAMES[type]} track added`, addTrack(session.document.timeline, type));
}

/** Adds an empty track of a track's type on the screen's upper or lower side of it. */
export function addTrackBeside(session: EditorSession, { id, type }: Track, side: 'above' | 'below'): void {
  // Audio tracks are listed in the timeline's order, the others from last to first.
  const place = (side === 'above') === (type === 'audio') ? 'before' : 'after';
  const result = addTrack(session.document.timeline, type, { trackId: id, side: place });
  runEdit(session, `${TRACK_TYPE_NAMES[type]} track added`, result);
}

export function toggleTrackLock(session: EditorSession, { id, locked }: Track): void {
  const label = `${labelOf(session, id)} ${locked ? 'unlocked' : 'locked'}`;
  runEdit(session, label, setTrackProperties(session.document.timeline, id, { locked: !locked }));
}

export function toggleTrackSolo(session: EditorSession, { id, solo }: Track): void {
  const label = `${labelOf(session, id)} ${solo ? 'no longer solo' : 'solo'}`;
  runEdit(session, label, setTrackProperties(session.document.timeline, id, { solo: !solo }));
}

/** Words for a switch's state. */
const FLAG_WORDS = { muted: ['unmuted', 'muted'], hidden: ['shown', 'hidden'] } as const;

export function toggleTrackFlag(session: EditorSession, trackId: string, flag: 'muted' | 'hidden'): void {
  const { timeline } = session.document;
  const isOn = findTrack(timeline, trackId)?.[flag] !== true;
  const label = `${labelOf(session, trackId)} ${FLAG_WORDS[flag][isOn ? 1 : 0]}`;
  runEdit(session, label, setTrackFlags(timeline, trackId, { [flag]: isOn }));
}

/** Sets a track's volume, linear from 0 to 2. */
export function changeTrackVolume(session: EditorSession, trackId: string, volume: number): void {
  const label = `${labelOf(session, trackId)} at ${Math.round(volume * 100)} %`;
  runEdit(session, label, setTrackVolume(session.document.timeline, trackId, volume));
}

export function removeTrackById(session: EditorSession, trackId: string): void {
  const done = `${labelOf(session, trackId)} removed`;
  if (runEdit(session, done, removeTrack(session.document.timeline, trackId))) session.offerUndo(done);
}

function labelOf(session: EditorSession, trackId: string): string {
  return trackRows(session.document.timeline).find(({ track }) => track.id === trackId)?.label ?? 'Track';
}
