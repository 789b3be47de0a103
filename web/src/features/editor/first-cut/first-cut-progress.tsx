import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FirstCut, FirstCutStep, FirstCutProgress as Progress } from '#shared/contracts/first-cut.ts';
import { formatDuration } from '#shared/time/format.ts';
import { Progress as Bar } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const STEP_NAMES: Readonly<Record<FirstCutStep, string>> = {
  voice: 'Voice',
  pictures: 'Pictures',
  music: 'Music',
};

const STATE_NAMES: Readonly<Record<Progress['state'], string>> = {
  waiting: 'waiting',
  running: 'being made',
  done: 'done',
  failed: 'could not be made',
};

/** The steps of a first cut in progress, with the elapsed time. */
export function FirstCutProgress({ cut }: { cut: FirstCut }) {
  const seconds = useSecondsSince(cut.startedAt);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {cut.steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ul>
      <p className="mt-4 text-faint text-xs tabular">
        {cut.status === 'waiting' ? 'Waiting for others' : `${formatDuration(seconds)} so far`}
      </p>
      <p aria-live="polite" className="sr-only">
        {cut.steps.map(({ step, state }) => `${STEP_NAMES[step]}: ${STATE_NAMES[state]}`).join('. ')}
      </p>
    </>
  );
}

function Step({ step, state, share, note }: Progress) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr_auto] items-center gap-x-3 gap-y-1.5">
      <Icon state={state} />
      <span className="font-medium">{STEP_NAMES[step]}</span>
      <span className="min-w-0 truncate text-muted text-xs tabular">{note}</span>
      <Bar label={STEP_NAMES[step]} value={Math.round(share * 100)} className="col-span-2 col-start-2" />
    </li>
  );
}

function Icon({ state }: { state: Progress['state'] }) {
  switch (state) {
    case 'waiting':
      return <CircleDashed aria-hidden="true" className="size-4 text-faint" />;
    case 'running':
      return <Spinner className="size-4 text-muted" />;
    case 'done':
      return <Check aria-hidden="true" className="size-4 text-success" />;
    case 'failed':
      return <CircleAlert aria-hidden="true" className="size-4 text-danger" />;
    default:
      return state satisfies never;
  }
}

function useSecondsSince(instant: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (now - Date.parse(instant)) / 1_000;
}
