import { Mic, MonitorPlay, MonitorUp, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import type { RecorderKind } from './recorder.ts';

interface KindLook {
  readonly title: string;
  readonly hint: string;
  readonly icon: ReactNode;
}

export const KIND_LOOKS: Record<RecorderKind, KindLook> = {
  audio: { title: 'Audio Recorder', hint: 'Record a voice with your microphone.', icon: <Mic /> },
  screen: { title: 'Screen Recorder', hint: 'Record a screen, a window or a tab.', icon: <MonitorUp /> },
  webcam: { title: 'Webcam Recorder', hint: 'Record yourself with camera and microphone.', icon: <Video /> },
  'screen-and-camera': {
    title: 'Screen and Camera',
    hint: 'Record both at once, as two files in sync.',
    icon: <MonitorPlay />,
  },
};

/** The timer of a recording: m:ss for the screen, mm:ss for the others (specification, recorders). */
export function formatTimer(kind: RecorderKind, seconds: number): string {
  return formatDuration(seconds).padStart(kind === 'screen' ? 0 : 5, '0');
}
