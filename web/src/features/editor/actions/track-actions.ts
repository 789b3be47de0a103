import { type Atom, atom } from 'jotai';
import { AudioLines, Captions, Eye, Film, Headphones, Lock, Trash2, Volume2 } from 'lucide-react';
import type { Track } from '#shared/timeline/timeline.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import {
  addTrackOfType,
  removeTrackById,
  toggleTrackFlag,
  toggleTrackLock,
  toggleTrackSolo,
} from '#web/features/editor/session/track-commands.ts';
import { selectionAtom, timelineAtom } from '#web/state/document-atoms.ts';
import type { EditorAction } from './action.ts';

/** The track that holds all selected clips; null for none or several tracks. */
const selectedTrackAtom = atom((get): Track | null => {
  const selection = get(selectionAtom);
  const tracks = get(timelineAtom).tracks.filter((track) => track.clips.some(({ id }) => selection.has(id)));
  return tracks.length === 1 ? (tracks[0] ?? null) : null;
});

/** True when there is such a track of another type. */
function hasTrackBut(type: Track['type'] | null): Atom<boolean> {
  return atom((get) => {
    const track = get(selectedTrackAtom);
    return track !== null && track.type !== type;
  });
}

function withSelectedTrack(session: EditorSession, run: (trackId: string) => void): void {
  const track = session.store.get(selectedTrackAtom);
  if (track) run(track.id);
}

export const TRACK_ACTIONS = {
  addVideoTrack: {
    id: 'add-video-track',
    label: 'Add a video track',
    group: 'Timeline',
    icon: Film,
    shortcuts: [],
    run: (session) => addTrackOfType(session, 'video'),
  },
  addAudioTrack: {
    id: 'add-audio-track',
    label: 'Add an audio track',
    group: 'Timeline',
    icon: AudioLines,
    shortcuts: [],
    run: (session) => addTrackOfType(session, 'audio'),
  },
  addCaptionTrack: {
    id: 'add-caption-track',
    label: 'Add a caption track',
    group: 'Timeline',
    icon: Captions,
    shortcuts: [],
    run: (session) => addTrackOfType(session, 'caption'),
  },
  toggleTrackMuted: {
    id: 'toggle-track-muted',
    label: 'Mute or unmute the selection’s track',
    group: 'Timeline',
    icon: Volume2,
    shortcuts: [],
    isEnabled: hasTrackBut('caption'),
    run: (session) => withSelectedTrack(session, (trackId) => toggleTrackFlag(session, trackId, 'muted')),
  },
  toggleTrackHidden: {
    id: 'toggle-track-hidden',
    label: 'Hide or show the selection’s track',
    group: 'Timeline',
    icon: Eye,
    shortcuts: [],
    isEnabled: hasTrackBut('audio'),
    run: (session) => withSelectedTrack(session, (trackId) => toggleTrackFlag(session, trackId, 'hidden')),
  },
  toggleTrackLock: {
    id: 'toggle-track-lock',
    label: 'Lock or unlock the selection’s track',
    group: 'Timeline',
    icon: Lock,
    shortcuts: [],
    isEnabled: hasTrackBut(null),
    run: (session) => {
      const track = session.store.get(selectedTrackAtom);
      if (track) toggleTrackLock(session, track);
    },
  },
  toggleTrackSolo: {
    id: 'toggle-track-solo',
    label: 'Solo the selection’s track, or end it',
    group: 'Timeline',
    icon: Headphones,
    shortcuts: [],
    isEnabled: hasTrackBut(null),
    run: (session) => {
      const track = session.store.get(selectedTrackAtom);
      if (track) toggleTrackSolo(session, track);
    },
  },
  removeTrack: {
    id: 'remove-track',
    label: 'Remove the selection’s track',
    group: 'Timeline',
    icon: Trash2,
    shortcuts: [],
    isEnabled: hasTrackBut(null),
    run: (session) => withSelectedTrack(session, (trackId) => removeTrackById(session, trackId)),
  },
} as const satisfies Record<string, EditorAction>;
