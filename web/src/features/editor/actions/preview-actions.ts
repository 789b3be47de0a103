import { atom } from 'jotai';
import { Maximize, Scan, Smartphone, Timer } from 'lucide-react';
import { timelineTime } from '#shared/time/microseconds.ts';
import { selectedClipsAtom, selectionAtom } from '#web/state/document-atoms.ts';
import { hasSafeZonesAtom, isFullScreenAtom, overlayAtom } from '#web/state/view-atoms.ts';
import type { EditorAction } from './action.ts';

export const PREVIEW_ACTIONS = {
  toggleSafeZones: {
    id: 'toggle-safe-zones',
    label: 'Safe zones of the platform',
    group: 'Playback',
    icon: Smartphone,
    shortcuts: ['B'],
    run: (session) => {
      const isOn = !session.store.get(hasSafeZonesAtom);
      session.store.set(hasSafeZonesAtom, isOn);
      // Shown ones announce themselves, with the platform's name.
      if (!isOn) session.announce('Safe zones hidden');
    },
  },
  toggleFullScreen: {
    id: 'toggle-full-screen',
    label: 'Full screen',
    group: 'Playback',
    icon: Maximize,
    shortcuts: ['F'],
    run: ({ store }) => store.set(isFullScreenAtom, !store.get(isFullScreenAtom)),
  },
  goToTime: {
    id: 'go-to-time',
    label: 'Go to a time…',
    group: 'Playback',
    icon: Timer,
    shortcuts: ['G'],
    run: ({ store }) => store.set(overlayAtom, 'go-to-time'),
  },
  zoomToSelection: {
    id: 'zoom-to-selection',
    label: 'Zoom to the selection',
    group: 'Timeline',
    icon: Scan,
    shortcuts: ['Z'],
    isEnabled: atom((get) => get(selectionAtom).size > 0),
    run: ({ store, view }) => {
      const clips = store.get(selectedClipsAtom).map(({ clip }) => clip);
      if (clips.length === 0) return;
      view.send({
        type: 'zoom-to-range',
        start: timelineTime(Math.min(...clips.map(({ start }) => start))),
        end: timelineTime(Math.max(...clips.map(({ end }) => end))),
      });
    },
  },
} as const satisfies Record<string, EditorAction>;
