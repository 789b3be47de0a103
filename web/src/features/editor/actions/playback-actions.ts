import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  FastForward,
  Play,
  Rewind,
  RotateCcw,
  RotateCw,
  Square,
  Volume2,
} from 'lucide-react';
import { MICROSECONDS_PER_SECOND, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { SKIP_US } from '#shared/timeline/constants.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { durationAtom } from '#web/state/document-atoms.ts';
import type { EditorAction } from './action.ts';

export const PLAYBACK_ACTIONS = {
  togglePlay: {
    id: 'toggle-play',
    label: 'Play or pause',
    group: 'Playback',
    icon: Play,
    shortcuts: ['Space'],
    run: ({ playback }) => playback.toggle(),
  },
  shuttleBack: {
    id: 'shuttle-back',
    label: 'Shuttle backwards',
    group: 'Playback',
    icon: Rewind,
    shortcuts: ['J'],
    run: ({ playback }) => playback.shuttle(-1),
  },
  pause: {
    id: 'pause',
    label: 'Pause',
    group: 'Playback',
    shortcuts: ['K'],
    run: ({ playback }) => playback.pause(),
  },
  shuttleForward: {
    id: 'shuttle-forward',
    label: 'Shuttle forwards',
    group: 'Playback',
    icon: FastForward,
    shortcuts: ['L'],
    run: ({ playback }) => playback.shuttle(1),
  },
  stop: {
    id: 'stop',
    label: 'Stop',
    group: 'Playback',
    icon: Square,
    shortcuts: [],
    run: ({ playback }) => playback.stop(),
  },
  previousFrame: {
    id: 'previous-frame',
    label: 'Previous frame',
    group: 'Playback',
    icon: ChevronLeft,
    shortcuts: ['←'],
    isRepeatable: true,
    run: ({ playback }) => playback.stepFrames(-1),
  },
  nextFrame: {
    id: 'next-frame',
    label: 'Next frame',
    group: 'Playback',
    icon: ChevronRight,
    shortcuts: ['→'],
    isRepeatable: true,
    run: ({ playback }) => playback.stepFrames(1),
  },
  previousSecond: {
    id: 'previous-second',
    label: 'Back one second',
    group: 'Playback',
    icon: ChevronsLeft,
    shortcuts: ['Shift+←'],
    isRepeatable: true,
    run: ({ playback }) => playback.skip(-MICROSECONDS_PER_SECOND),
  },
  nextSecond: {
    id: 'next-second',
    label: 'Forward one second',
    group: 'Playback',
    icon: ChevronsRight,
    shortcuts: ['Shift+→'],
    isRepeatable: true,
    run: ({ playback }) => playback.skip(MICROSECONDS_PER_SECOND),
  },
  rewind: {
    id: 'rewind',
    label: 'Rewind 5 seconds',
    group: 'Playback',
    icon: RotateCcw,
    shortcuts: [],
    run: ({ playback }) => playback.skip(-SKIP_US),
  },
  forward: {
    id: 'forward',
    label: 'Forward 5 seconds',
    group: 'Playback',
    icon: RotateCw,
    shortcuts: [],
    run: ({ playback }) => playback.skip(SKIP_US),
  },
  goToStart: {
    id: 'go-to-start',
    label: 'Go to the start',
    group: 'Playback',
    icon: ArrowLeftToLine,
    shortcuts: ['Home'],
    run: (session) => goTo(session, timelineTime(0)),
  },
  goToEnd: {
    id: 'go-to-end',
    label: 'Go to the end',
    group: 'Playback',
    icon: ArrowRightToLine,
    shortcuts: ['End'],
    run: (session) => goTo(session, session.store.get(durationAtom)),
  },
  toggleMute: {
    id: 'toggle-mute',
    label: 'Mute or unmute the preview',
    group: 'Playback',
    icon: Volume2,
    shortcuts: [],
    run: ({ playback }) => playback.setMuted(!playback.state.isMuted),
  },
} as const satisfies Record<string, EditorAction>;

/** Scrolls there even if the playhead is already in place. */
function goTo(session: EditorSession, time: TimelineTime): void {
  session.playback.seek(time);
  session.view.send({ type: 'reveal-time', time });
}
