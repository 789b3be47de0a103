import { atom } from 'jotai';
import {
  AudioLines,
  Captions,
  Command,
  Film,
  ImageDown,
  Keyboard,
  Magnet,
  MapPin,
  MessageSquarePlus,
  Save,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { isSnappingAtom, overlayAtom, postponedConflictAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { addCaption, addTrackOfType, toggleMarker } from '../session/edit-commands.ts';
import { saveFrame } from '../session/save-frame.ts';
import type { EditorAction } from './action.ts';

/** One press zooms by this much. */
const ZOOM_STEP = 1.3;

export const STUDIO_ACTIONS = {
  zoomIn: {
    id: 'zoom-in',
    label: 'Zoom in',
    group: 'Timeline',
    icon: ZoomIn,
    shortcuts: ['+', '='],
    isRepeatable: true,
    run: ({ surface }) => surface?.zoomBy(ZOOM_STEP),
  },
  zoomOut: {
    id: 'zoom-out',
    label: 'Zoom out',
    group: 'Timeline',
    icon: ZoomOut,
    shortcuts: ['-', '_'],
    isRepeatable: true,
    run: ({ surface }) => surface?.zoomBy(1 / ZOOM_STEP),
  },
  zoomToFit: {
    id: 'zoom-to-fit',
    label: 'Zoom to fit',
    group: 'Timeline',
    icon: Scan,
    shortcuts: ['Shift+Z'],
    run: ({ surface }) => surface?.zoomToFit(),
  },
  toggleSnapping: {
    id: 'toggle-snapping',
    label: 'Snapping',
    group: 'Timeline',
    icon: Magnet,
    shortcuts: ['N'],
    run: (session) => {
      const isOn = !session.store.get(isSnappingAtom);
      session.store.set(isSnappingAtom, isOn);
      session.announce(isOn ? 'Snapping on' : 'Snapping off');
    },
  },
  toggleMarker: {
    id: 'toggle-marker',
    label: 'Set or remove a marker',
    group: 'Timeline',
    icon: MapPin,
    shortcuts: ['M'],
    run: toggleMarker,
  },
  addCaption: {
    id: 'add-caption',
    label: 'Add a caption at the playhead',
    group: 'Timeline',
    icon: MessageSquarePlus,
    shortcuts: ['T'],
    run: addCaption,
  },
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
  save: {
    id: 'save',
    label: 'Save Changes',
    group: 'Project',
    icon: Save,
    shortcuts: ['Mod+S'],
    isEnabled: atom((get) => get(saveStateAtom).type !== 'saved'),
    run: ({ store, saver }) => {
      store.set(postponedConflictAtom, null);
      void saver.flush();
    },
  },
  saveFrame: {
    id: 'save-frame',
    label: 'Save the frame as a picture',
    group: 'Project',
    icon: ImageDown,
    shortcuts: [],
    run: (session) => void saveFrame(session),
  },
  palette: {
    id: 'palette',
    label: 'Command palette',
    group: 'Help',
    icon: Command,
    shortcuts: ['Mod+K'],
    run: ({ store }) => store.set(overlayAtom, 'palette'),
  },
  shortcuts: {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    group: 'Help',
    icon: Keyboard,
    shortcuts: ['?'],
    run: ({ store }) => store.set(overlayAtom, 'shortcuts'),
  },
} as const satisfies Record<string, EditorAction>;
