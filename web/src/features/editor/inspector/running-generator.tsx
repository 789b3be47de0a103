import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';

interface RunningGeneratorProps {
  label: string;
  /** From 0 to 1; null where it cannot be known. */
  share: number | null;
  onCancel: () => void;
}

/** Progress of a generator, in place of its button. */
export function RunningGenerator({ label, share, onCancel }: RunningGeneratorProps) {
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between text-muted text-xs">
        <span role="status">{label}</span>
        {share !== null && <span className="tabular">{percent} %</span>}
      </p>
      <Progress label={label} value={percent} />
      <Button autoFocus onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Returns a ref for the generator's button, which gets the focus back that Cancel had. */
export function useFocusAfterRun(isRunning: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return button;
}
