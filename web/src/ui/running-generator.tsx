import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';

interface RunningGeneratorProps {
  label: string;
  /** From 0 to 1; null when unknown. */
  share: number | null;
  onCancel: () => void;
}

/** Progress of a generator, in place of its button. */
export function RunningGenerator({ label, share, onCancel }: RunningGeneratorProps) {
  const percent = Math.round((share ?? 0) * 100);
  const secondsLeft = useSecondsLeft(label, share);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-2 text-muted text-xs">
        <span role="status">{label}</span>
        {share !== null && (
          <span className="tabular shrink-0">
            {percent}%{secondsLeft !== null && ` · ${formatDuration(secondsLeft)} left`}
          </span>
        )}
      </p>
      <Progress label={label} value={percent} />
      <Button autoFocus onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Below these values a rate would only be a guess. */
const LEAST_SHARE = 0.05;
const LEAST_MS = 4_000;

/** Seconds until work with this label is done at its rate so far; null while that is not known. */
export function useSecondsLeft(label: string, share: number | null): number | null {
  const [first, setFirst] = useState(() => ({ label, share, at: performance.now() }));
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (share === null || first.share === null || label !== first.label || share < first.share) {
      // Without a share each new object would cause the next.
      if (label !== first.label || share !== first.share) setFirst({ label, share, at: performance.now() });
      setLeft(null);
      return;
    }
    const [done, ms] = [share - first.share, performance.now() - first.at];
    if (done >= LEAST_SHARE && ms >= LEAST_MS) setLeft((((1 - share) / done) * ms) / 1_000);
  }, [label, share, first]);
  return left;
}

/** Returns a ref for the generator's button, which gets the focus back from Cancel. */
export function useFocusAfterRun(isRunning: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return button;
}
