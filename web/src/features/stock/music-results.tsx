import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Music, Pause, Play, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { MUSIC_SAMPLE_SECONDS, type StockMusic } from '#shared/contracts/stock.ts';
import { BED_SECONDS } from '#shared/stock/bed-seconds.ts';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { describeError } from '#web/http/http.ts';
import { stockMusicQuery } from '#web/queries/stock.ts';
import { durationAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { addMusic } from './add-stock.ts';
import { useAdding } from './use-adding.ts';

interface MusicResultsProps {
  /** Empty for all music. */
  text: string;
  projectId: string;
  /** Length to add; null: that of the project. */
  seconds: number | null;
  onAdded: (asset: Asset) => void;
}

/** Music beds to hear and to add in the length of the project. */
export function MusicResults({ text, projectId, seconds, onAdded }: MusicResultsProps) {
  const found = useQuery(stockMusicQuery(text));
  const projectSeconds = microsecondsToSeconds(useAtomValue(durationAtom));
  const adding = useAdding(false);
  const player = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState<{ id: string; isLoading: boolean } | null>(null);
  const asked = seconds ?? (projectSeconds > 0 ? projectSeconds : MUSIC_SAMPLE_SECONDS);
  const length = Math.min(BED_SECONDS.max, Math.max(BED_SECONDS.min, Math.ceil(asked)));

  const listen = ({ id, link }: StockMusic) => {
    const audio = player.current;
    if (!audio) return;
    if (heard?.id === id) {
      audio.pause();
      setHeard(null);
      return;
    }
    audio.src = link;
    setHeard({ id, isLoading: true });
    void audio.play().catch((error: unknown) => {
      // Another piece was chosen before this one could begin.
      if (error instanceof Error && error.name === 'AbortError') return;
      setHeard(null);
      toast({ title: 'This music can’t be played', description: 'Try again in a moment.', variant: 'destructive' });
    });
  };

  if (found.isPending) return <Skeleton className="h-100" />;
  if (found.isError) {
    return (
      <EmptyState
        headingLevel={3}
        className="py-6"
        title="The music can’t be listed"
        description={describeError(found.error)}
        action={<Button onClick={() => void found.refetch()}>Try again</Button>}
      />
    );
  }
  if (found.data.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        className="py-6"
        icon={<Music />}
        title="No music found"
        description="Try a mood such as calm or upbeat, or an instrument."
      />
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: music without words. */}
      <audio
        ref={player}
        preload="none"
        onPlaying={() => setHeard((piece) => piece && { ...piece, isLoading: false })}
        onEnded={() => setHeard(null)}
      />
      <ul aria-label="Stock music" className="h-100 overflow-y-auto rounded-md">
        {found.data.map((music) => {
          const { id, title, moods, bpm } = music;
          const isHeard = heard?.id === id;
          const isAdding = adding.id === id;
          return (
            <li key={id} className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
              <IconButton
                label={isHeard ? `Stop ${title}` : `Listen to ${title}`}
                icon={isHeard ? heard.isLoading ? <Spinner /> : <Pause /> : <Play />}
                onClick={() => listen(music)}
              />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium text-sm">{title}</span>
                <span className="block truncate text-faint text-xs tabular">
                  {moods.slice(0, 2).join(', ')} · {bpm} bpm
                </span>
              </span>
              <IconButton
                label={isAdding ? `Cancel adding ${title}` : `Add ${title} to the library, ${formatDuration(length)}`}
                icon={isAdding ? <X /> : <Plus />}
                onClick={() => {
                  if (isAdding) adding.cancel();
                  else
                    adding.start(id, (signal) =>
                      addMusic(music, { projectId, signal, seconds: length, onArrived: onAdded }),
                    );
                }}
              />
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-2 text-faint text-xs">
        {adding.id === null ? `Added in a length of ${formatDuration(length)}, with an ending` : 'Composing the music…'}
      </p>
    </>
  );
}
