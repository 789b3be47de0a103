import { Circle, FolderPlus, Mic, Pause, Play, Square, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { RecorderEvent } from './recorder.ts';
import type { RecorderView } from './recorder-session.ts';

interface RecorderControlsProps {
  view: RecorderView;
  send: (event: RecorderEvent) => void;
  /** More buttons while the camera is on. */
  children?: ReactNode;
}

/** The buttons of a recorder's phase, the next step first. */
export function RecorderControls({ view, send, children }: RecorderControlsProps) {
  const { phase, kind } = view;
  const cancel = (
    <Button size="sm" variant="ghost" onClick={() => send({ type: 'cancel' })}>
      Cancel
    </Button>
  );
  switch (phase.type) {
    case 'idle':
      if (kind === 'webcam' || kind === 'screen-and-camera') {
        return (
          <Button size="sm" icon={<Video />} onClick={() => send({ type: 'open' })}>
            Start Camera
          </Button>
        );
      }
      return (
        <>
          <RecordButton send={send} />
          {kind === 'audio' && (
            <Button size="sm" variant="ghost" icon={<Mic />} onClick={() => send({ type: 'open' })}>
              Check Microphone
            </Button>
          )}
        </>
      );
    case 'opening':
      return cancel;
    case 'ready':
      return (
        <>
          <RecordButton send={send} isPrimary />
          {cancel}
          {children}
        </>
      );
    case 'counting':
      return (
        <>
          <Button size="sm" onClick={() => send({ type: 'skip' })}>
            Skip Countdown
          </Button>
          {cancel}
        </>
      );
    case 'starting':
      return cancel;
    case 'recording':
      return (
        <>
          <Button
            size="sm"
            variant="danger"
            icon={<Square className="scale-75 fill-current" />}
            onClick={() => send({ type: 'stop' })}
          >
            Stop Recording
          </Button>
          {phase.isPaused ? (
            <Button size="sm" icon={<Play />} onClick={() => send({ type: 'resume' })}>
              Resume
            </Button>
          ) : (
            <Button size="sm" icon={<Pause />} onClick={() => send({ type: 'pause' })}>
              Pause
            </Button>
          )}
        </>
      );
    case 'stopping':
      return null;
    case 'stopped':
    case 'saving': {
      const isSaving = phase.type === 'saving';
      return (
        <>
          <Button
            size="sm"
            variant="primary"
            icon={<FolderPlus />}
            isPending={isSaving}
            onClick={() => send({ type: 'save' })}
          >
            Save to Library
          </Button>
          <Button size="sm" disabled={isSaving} onClick={() => send({ type: 'discard' })}>
            Discard
          </Button>
        </>
      );
    }
  }
}

function RecordButton({ send, isPrimary = false }: Pick<RecorderControlsProps, 'send'> & { isPrimary?: boolean }) {
  return (
    <Button
      size="sm"
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={<Circle className={classNames('scale-75', isPrimary ? 'fill-current' : 'fill-danger text-danger')} />}
      onClick={() => send({ type: 'record' })}
    >
      Start Recording
    </Button>
  );
}
