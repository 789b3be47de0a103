import { classNames } from '#web/ui/class-names.ts';
import type { RecorderKind, RecorderPhase } from './recorder.ts';
import { formatTimer } from './recorder-kinds.tsx';

/** REC and the recorded time; empty before the recording. */
export function RecordingTimer({ kind, phase }: { kind: RecorderKind; phase: RecorderPhase }) {
  if (phase.type !== 'recording') return null;
  const { isPaused, seconds } = phase;
  return (
    <p className="flex shrink-0 items-center gap-1.5 font-medium text-text text-xs tabular">
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', isPaused ? 'bg-muted' : 'bg-danger motion-safe:animate-pulse')}
      />
      <span className={isPaused ? 'text-muted' : 'text-danger'}>{isPaused ? 'PAUSED' : 'REC'}</span>
      <span role="timer">{formatTimer(kind, seconds)}</span>
    </p>
  );
}
