import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { LivePicture } from './live-picture.tsx';
import type { RecorderView } from './recorder-session.ts';
import { LevelMeter, LiveWaveform } from './sound-level-views.tsx';
import { TakePlayer } from './take-player.tsx';

/** The picture and sound of a recorder's phase: live, under the countdown, or as finished takes. */
export function RecorderPicture({ view }: { view: RecorderView }) {
  const { phase, takes } = view;
  switch (phase.type) {
    case 'idle':
      return null;
    case 'opening':
      return <Waiting>{phase.isOn ? 'Waiting for the browser...' : 'Waiting for permission...'}</Waiting>;
    case 'stopping':
      return <Waiting>Finishing the recording...</Waiting>;
    case 'stopped':
    case 'saving':
      return (
        <div className="flex flex-col gap-2">
          {takes.map((take) => (
            <TakePlayer key={take.id} take={take} />
          ))}
        </div>
      );
    default:
      return <Live view={view} />;
  }
}

function Live({ view: { phase, camera, microphone, screen } }: { view: RecorderView }) {
  const isRecording = phase.type === 'recording';
  const secondsLeft = phase.type === 'counting' ? phase.secondsLeft : phase.type === 'starting' ? 0 : null;
  const voice = camera ?? microphone;
  if (!camera && !screen && !isRecording && secondsLeft === null) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="relative">
        {screen && <LivePicture label="Screen being recorded" stream={screen} />}
        {camera && (
          <LivePicture
            label="Camera"
            stream={camera}
            isMirrored
            className={screen ? 'absolute right-2 bottom-2 w-1/3 rounded-sm border border-line-strong' : ''}
          />
        )}
        {!camera && !screen && microphone && isRecording && (
          <LiveWaveform stream={microphone} isPaused={phase.isPaused} />
        )}
        {secondsLeft !== null && <Countdown secondsLeft={secondsLeft} isOver={camera !== null || screen !== null} />}
      </div>
      {isRecording && (camera ?? screen) && voice && voice.getAudioTracks().length > 0 && <LevelMeter stream={voice} />}
    </div>
  );
}

/**
 * @param secondsLeft 0 while the devices start.
 * @param isOver Over a picture, rather than in place of one.
 */
function Countdown({ secondsLeft, isOver }: { secondsLeft: number; isOver: boolean }) {
  return (
    <div
      role="timer"
      aria-live="assertive"
      aria-label="Countdown"
      className={
        isOver ? 'absolute inset-0 grid place-items-center rounded-md bg-scrim' : 'grid h-24 place-items-center'
      }
    >
      {secondsLeft === 0 ? (
        <Spinner className="size-6" />
      ) : (
        <span key={secondsLeft} className="font-semibold text-3xl tabular motion-safe:animate-rise">
          {secondsLeft}
        </span>
      )}
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-xs">
      <Spinner className="size-3.5" />
      {children}
    </p>
  );
}
