import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Orientation } from '#shared/stock/sizes.ts';
import { describeError, HttpError } from '#web/http/http.ts';
import { stockFootageQuery } from '#web/queries/stock.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { addFootage } from './add-stock.ts';
import { FootageCard } from './footage-card.tsx';
import { LoadingCards } from './loading-cards.tsx';
import { useAdding } from './use-adding.ts';

interface FootageResultsProps {
  /** Empty for popular footage. */
  text: string;
  orientation: Orientation;
  projectId: string;
  seconds: number | null;
  endsOnLeave: boolean;
  onAdded: (asset: Asset) => void;
}

/** Two columns in an area of 400 px (specification, limits). */
export function FootageResults(props: FootageResultsProps) {
  const { text, orientation, projectId, seconds, endsOnLeave, onAdded } = props;
  const [isBuiltIn, setIsBuiltIn] = useState(false);
  const [isUhd, setIsUhd] = useState(false);
  const found = useQuery(stockFootageQuery({ text, orientation, isBuiltIn }));
  const adding = useAdding(endsOnLeave);
  if (found.isPending) return <LoadingCards />;
  if (found.isError) {
    const isProviders = found.error instanceof HttpError && found.error.code?.startsWith('stock.') === true;
    return (
      <EmptyState
        headingLevel={3}
        className="py-6"
        title="Failed to fetch stock footage"
        description={describeError(found.error)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => void found.refetch()}>Try again</Button>
            {isProviders && <Button onClick={() => setIsBuiltIn(true)}>Use the built-in library</Button>}
          </div>
        }
      />
    );
  }
  const { videos, library } = found.data;
  const hasUhd = videos.some(({ video_files: files }) => files.some(({ quality }) => quality === 'uhd'));
  if (videos.length === 0) {
    const hint = 'Try a simpler word, a mood such as calm, or a colour.';
    if (text === '') {
      return (
        <EmptyState
          headingLevel={3}
          className="py-6"
          icon={<Clapperboard />}
          title="No footage found"
          description={hint}
        />
      );
    }
    return (
      <>
        <div role="status" className="mb-2 text-sm">
          <p className="font-medium">No footage found</p>
          <p className="text-muted">{hint} This is popular:</p>
        </div>
        <FootageResults {...props} text="" />
      </>
    );
  }
  return (
    <>
      <div className="h-100 overflow-y-auto rounded-md">
        <ul aria-label="Footage" className="grid grid-cols-2 gap-2 p-1">
          {videos.map((video) => (
            <FootageCard
              key={video.id}
              video={video}
              isAdding={adding.id === video.id}
              onPress={() => {
                if (adding.id === video.id) adding.cancel();
                else
                  adding.start(video.id, (signal) =>
                    addFootage(video, { projectId, signal, seconds, isUhd, onArrived: onAdded }),
                  );
              }}
            />
          ))}
        </ul>
      </div>
      {hasUhd && (
        <label className="mt-2 flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isUhd}
            onChange={(event) => setIsUhd(event.currentTarget.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          Add in 4K, for exports in 4K
        </label>
      )}
      <p role="status" className="mt-2 text-faint text-xs">
        {adding.id === null ? (
          <>
            {videos.length} {videos.length === 1 ? 'video' : 'videos'}
            {library === 'pexels' && (
              <>
                {' '}
                provided by{' '}
                <a href="https://www.pexels.com" target="_blank" rel="noreferrer" className="underline">
                  Pexels
                </a>
              </>
            )}
          </>
        ) : (
          'Getting the video…'
        )}
      </p>
    </>
  );
}
