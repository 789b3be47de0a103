import type { FirstCut } from '#shared/contracts/first-cut.ts';
import { formatDuration } from '#shared/time/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useSecondsLeft } from '#web/ui/running-generator.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { STEP_NAMES } from './first-cut-progress.tsx';
import { shareOf } from './share-of.ts';

interface FirstCutNoteProps {
  cut: FirstCut;
  onClick: () => void;
}

/** A first cut that is being made, in the header: its present work and the time that is left. A press shows more. */
export function FirstCutNote({ cut, onClick }: FirstCutNoteProps) {
  const share = shareOf(cut);
  const percent = `${Math.round(share * 100)}%`;
  const left = useSecondsLeft(cut.id, share);
  const work = workOf(cut);
  const time = left === null ? '' : ` · ${formatDuration(left)} left`;
  return (
    <Button
      onClick={onClick}
      aria-label={`First cut: ${work}, ${percent}${left === null ? '' : `, ${formatDuration(left)} left`}. Show it`}
      className="shrink-0 tabular max-sm:px-2"
    >
      <Spinner className="size-4 shrink-0" />
      <span aria-hidden="true" className="max-lg:hidden">
        {work}
      </span>
      <span aria-hidden="true">
        {percent}
        <span className="max-xl:hidden">{time}</span>
      </span>
    </Button>
  );
}

function workOf({ status, steps }: FirstCut): string {
  if (status === 'waiting') return 'Waiting for others';
  const running = steps.filter(({ state }) => state === 'running').map(({ step }) => STEP_NAMES[step]);
  return running.length > 0 ? running.join(', ') : 'First cut';
}
