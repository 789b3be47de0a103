import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { Button } from '#web/ui/button.tsx';
import type { Take } from '#workers/browser/record/record-types.ts';
import { keptTakes } from './kept-takes.ts';
import { OFFLINE } from './recorder-body.tsx';
import { TakePlayer } from './take-player.tsx';
import { TakeUpload } from './take-upload.ts';

const NAMES = { webcam: 'Webcam', audio: 'Audio', screen: 'Screen' } as const;
const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Asks about recordings that were interrupted, one at a time. */
export function KeptTakesBanner() {
  const takes = useSyncExternalStore(keptTakes.subscribe, keptTakes.getTakes);
  useEffect(() => void keptTakes.find(), []);
  const [first] = takes;
  if (!first) return null;
  const together = takes.filter(({ recordingId }) => recordingId === first.recordingId);
  return <Question key={first.recordingId} takes={together} othersCount={takes.length - together.length} />;
}

/** @param takes All of one recording. */
function Question({ takes, othersCount }: { takes: readonly Take[]; othersCount: number }) {
  const queryClient = useQueryClient();
  const [isPlaying, setIsPlaying] = useState(false);
  const [state, setState] = useState<'asking' | 'keeping' | 'offline'>('asking');
  const isKeeping = state !== 'asking';

  async function keep(): Promise<void> {
    setState('keeping');
    const projects = await queryClient.fetchQuery(projectsQuery).catch(() => null);
    for (const take of takes) {
      // A project that has been deleted leaves its takes to the library.
      const isGone = projects !== null && !projects.some(({ id }) => id === take.projectId);
      const upload = new TakeUpload(take, isGone ? null : take.projectId, {
        onArrived: () => keptTakes.remove(take),
        onFailed: () => setState('asking'),
        onOffline: (isOffline) => setState(isOffline ? 'offline' : 'keeping'),
      });
      void upload.send();
    }
  }

  function discard(): void {
    for (const take of takes) {
      keptTakes.remove(take);
      void take.discard();
    }
  }

  const [{ recordedAt, durationSeconds } = { recordedAt: 0, durationSeconds: 0 }] = takes;
  const names = takes.map(({ kind }) => NAMES[kind]).join(' and ');
  return (
    <section
      aria-label="Interrupted recording"
      className="fixed bottom-[calc(var(--toast-inset,0px)+1rem)] left-4 z-40 flex max-h-[80dvh] w-80 max-w-[calc(100vw-2rem)] animate-rise flex-col gap-3 overflow-y-auto rounded-lg border border-line-strong bg-raised p-4 text-sm"
    >
      <div className="flex gap-3">
        <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0">
          <h2 className="font-semibold">A recording was interrupted. Keep it?</h2>
          <p className="mt-0.5 text-muted text-xs tabular">
            {names}, {formatDuration(durationSeconds)}, {WHEN.format(recordedAt)}
            {othersCount > 0 && `, and ${othersCount} more`}
          </p>
        </div>
      </div>
      {isPlaying && takes.map((take) => <TakePlayer key={take.id} take={take} />)}
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
    </section>
  );
}
