import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore, useAtomValue } from 'jotai';
import { History } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Take } from '#workers/browser/record/record-types.ts';
import { OFFLINE } from './recorder-body.tsx';
import { findTakes, removeTake, storedTakesAtom } from './stored-takes.ts';
import { TakePlayer } from './take-player.tsx';
import { TakeUpload } from './take-upload.ts';

const NAMES = { webcam: 'Webcam', audio: 'Audio', screen: 'Screen' } as const;
const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const QUESTION = 'A recording was interrupted. Keep it?';

/** Asks about interrupted recordings, one at a time, in a bar that covers nothing. */
export function StoredTakesBanner({ className }: { className: string }) {
  const takes = useAtomValue(storedTakesAtom, { store: getDefaultStore() });
  useEffect(() => void findTakes(), []);
  const [first] = takes;
  const together = takes.filter(({ recordingId }) => recordingId === first?.recordingId);
  return (
    <>
      {/* Here before the question: screen readers speak what enters a live region. */}
      <p role="status" className="sr-only">
        {first && QUESTION}
      </p>
      {first && (
        <Question
          key={first.recordingId}
          takes={together}
          othersCount={takes.length - together.length}
          className={className}
        />
      )}
    </>
  );
}

interface QuestionProps {
  /** All takes of one recording. */
  takes: readonly Take[];
  othersCount: number;
  className: string;
}

function Question({ takes, othersCount, className }: QuestionProps) {
  const section = useFocusLeftToPage();
  const queryClient = useQueryClient();
  const [isPlaying, setIsPlaying] = useState(false);
  const [state, setState] = useState<'asking' | 'keeping' | 'offline'>('asking');
  const isKeeping = state !== 'asking';

  async function keep(): Promise<void> {
    setState('keeping');
    const projects = await queryClient.fetchQuery(projectsQuery).catch(() => null);
    for (const take of takes) {
      // If the project was deleted, its takes go to the library.
      const isGone = projects !== null && !projects.some(({ id }) => id === take.projectId);
      const upload = new TakeUpload(take, isGone ? null : take.projectId, {
        onArrived: () => removeTake(take),
        onFailed: () => setState('asking'),
        onOffline: (isOffline) => setState(isOffline ? 'offline' : 'keeping'),
      });
      void upload.send();
    }
  }

  function discard(): void {
    for (const take of takes) {
      removeTake(take);
      void take.discard();
    }
  }

  const [{ recordedAt, durationSeconds } = { recordedAt: 0, durationSeconds: 0 }] = takes;
  const names = takes.map(({ kind }) => NAMES[kind]).join(' and ');
  return (
    <section
      ref={section}
      aria-label="Interrupted recording"
      className={classNames(
        'flex shrink-0 flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line-strong bg-raised px-4 py-2 text-sm',
        className,
      )}
    >
      <div className="flex min-w-0 grow basis-72 gap-3">
        <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0">
          <h2 className="font-semibold">{QUESTION}</h2>
          <p className="mt-0.5 text-muted text-xs tabular">
            {names}, {formatDuration(durationSeconds)}, {WHEN.format(recordedAt)}
            {othersCount > 0 && `, and ${othersCount} more`}
          </p>
        </div>
      </div>
      {state === 'offline' && (
        <p role="status" className="text-muted text-xs">
          {OFFLINE}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!isPlaying && (
          <Button size="sm" variant="ghost" onClick={() => setIsPlaying(true)}>
            Play
          </Button>
        )}
        <Button size="sm" disabled={isKeeping} onClick={discard}>
          Discard
        </Button>
        <Button size="sm" isPending={isKeeping} onClick={() => void keep()}>
          Keep
        </Button>
      </div>
      {isPlaying && (
        <div className="flex w-full flex-wrap gap-3 pb-2">
          {takes.map((take) => (
            <div key={take.id} className="w-80 max-w-full">
              <TakePlayer take={take} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the page when the answered question disappears, so that Tab does not start over. */
function useFocusLeftToPage() {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = section.current;
    // A button that is disabled while it works has lost the focus before it disappears.
    let hadFocus = false;
    const handleFocus = ({ target }: FocusEvent) => {
      hadFocus = element?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return section;
}
