import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DeviceField } from './device-fields.tsx';
import { NoticeLine } from './notice-line.tsx';
import { RecorderControls } from './recorder-controls.tsx';
import { RecorderPicture } from './recorder-picture.tsx';
import type { RecorderSession, RecorderView } from './recorder-session.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

/** Shown while an upload waits for the network. */
export const OFFLINE = 'You are offline. The recording stays on this device and is uploaded when you are back online.';

interface RecorderBodyProps {
  session: RecorderSession;
  view: RecorderView;
  /** Puts the picture beside the rest where there is room. */
  isWide?: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** A recorder without its title: messages, picture, devices and buttons. */
export function RecorderBody({ session, view, isWide = false, children }: RecorderBodyProps) {
  const { phase } = view;
  const controls = useRestoredFocus(phase.type);
  const rest = (
    <>
      <NoticeLine notice={view.notice} />
      <RecorderDevices session={session} view={view} />
      {phase.type === 'saving' && phase.isOffline && (
        <p role="status" className="text-muted text-xs">
          {OFFLINE}
        </p>
      )}
      <div ref={controls} className="flex flex-wrap gap-2 empty:hidden">
        <RecorderControls view={view} send={session.send} />
        {children}
      </div>
    </>
  );
  return (
    <div className={classNames('flex min-w-0 flex-col gap-3', isWide && 'sm:grid sm:grid-cols-2 sm:items-start')}>
      <RecorderPicture view={view} />
      {isWide ? <div className="flex min-w-0 flex-col gap-3 sm:only:col-span-2">{rest}</div> : rest}
    </div>
  );
}

/** The choices before a recording: devices, once the browser names them, and the sound of the screen. */
function RecorderDevices({ session, view }: { session: RecorderSession; view: RecorderView }) {
  const { kind, phase, camera, microphone } = view;
  const isReady = phase.type === 'ready';
  if (!isReady && phase.type !== 'idle') return null;
  const reopen = () => session.send({ type: 'open' });
  if (isReady) {
    return (
      <>
        {kind === 'screen-and-camera' && <WithAudio session={session} />}
        {kind !== 'audio' && <DeviceField type="camera" stream={camera} onChange={reopen} />}
        <DeviceField type="microphone" stream={camera ?? microphone} onChange={reopen} />
      </>
    );
  }
  if (kind === 'screen-and-camera') return <WithAudio session={session} />;
  if (kind !== 'screen') return null;
  return (
    <>
      <WithAudio session={session} />
      <DeviceField type="microphone" stream={null} />
    </>
  );
}

function WithAudio({ session }: { session: RecorderSession }) {
  const [isOn, setIsOn] = useState(session.withAudio);
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          session.withAudio = event.currentTarget.checked;
          setIsOn(session.withAudio);
        }}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      Include system and microphone audio
    </label>
  );
}
