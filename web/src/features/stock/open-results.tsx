import { useQuery } from '@tanstack/react-query';
import { Images, TriangleAlert } from 'lucide-react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { OpenSearchAnswer } from '#shared/contracts/stock.ts';
import type { OpenPicturesChoice } from '#shared/stock/open-licenses.ts';
import type { Orientation } from '#shared/stock/sizes.ts';
import { describeError } from '#web/http/http.ts';
import { useOpenPicturesSetting } from '#web/queries/open-pictures-choice.ts';
import { openPicturesQuery } from '#web/queries/stock.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { addOpenPicture } from './add-open-picture.ts';
import { AllowOpenPictures } from './allow-open-pictures.tsx';
import { LoadingCards } from './loading-cards.tsx';
import { OpenPictureCard } from './open-picture-card.tsx';
import { useAdding } from './use-adding.ts';

interface OpenResultsProps {
  /** Empty: nothing is searched for. */
  text: string;
  /** The scene that is searched for, where nothing else was typed. */
  scene: { readonly visual: string; readonly narration: string } | null;
  orientation: Orientation;
  projectId: string;
  endsOnLeave: boolean;
  onAdded: (asset: Asset) => void;
  /** Leads back to the other footage. */
  onDecline: () => void;
}

/** Photos and films of Wikimedia Commons and Openverse, after the account has allowed the search. */
export function OpenResults(props: OpenResultsProps) {
  const { choice, save, isSaving } = useOpenPicturesSetting();
  if (choice === null) return <LoadingCards />;
  if (choice === 'off') return <AllowOpenPictures isSaving={isSaving} onAllow={save} onDecline={props.onDecline} />;
  if (props.text === '') {
    return (
      <EmptyState
        headingLevel={3}
        className="py-6"
        icon={<Images />}
        title="Search for what you want to see"
        description="A thing, a place, an animal or an activity: “espresso machine”, “harbour at night”."
      />
    );
  }
  return <FoundPictures {...props} choice={choice} />;
}

/** As large as {@link ./footage-results.tsx FootageResults}. */
function FoundPictures(props: OpenResultsProps & { choice: OpenPicturesChoice }) {
  const { text, scene, orientation, choice, projectId, endsOnLeave, onAdded, onDecline } = props;
  const found = useQuery(openPicturesQuery({ texts: scene ?? { query: text }, orientation, choice }));
  const adding = useAdding(endsOnLeave);
  if (found.isPending) return <LoadingCards />;
  if (found.isError) {
    return (
      <EmptyState
        headingLevel={3}
        className="py-6"
        title="Failed to search for photos and films"
        description={describeError(found.error)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => void found.refetch()}>Try again</Button>
            <Button onClick={onDecline}>Use the other footage</Button>
          </div>
        }
      />
    );
  }
  const { pictures, failures } = found.data;
  return (
    <>
      <Failures failures={failures} isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
      {pictures.length === 0 ? (
        <EmptyState
          headingLevel={3}
          className="py-6"
          icon={<Images />}
          title="No photos or films found"
          description={
            choice === 'free'
              ? 'Try fewer or simpler words. On your Account page you can also allow pictures that must be credited.'
              : 'Try fewer or simpler words.'
          }
        />
      ) : (
        <>
          <div className="h-100 overflow-y-auto rounded-md">
            <ul aria-label="Photos and films" className="grid grid-cols-2 gap-2 p-1">
              {pictures.map((picture) => {
                const key = `${picture.source} ${picture.id}`;
                const isAdding = adding.id === key;
                const onArrived = (asset: Asset) => {
                  const kind = asset.type === 'image' ? 'picture' : 'film';
                  toast({ title: `The ${kind} is in your library`, description: asset.name });
                  onAdded(asset);
                };
                const onPress = () => {
                  if (isAdding) adding.cancel();
                  else adding.start(key, (signal) => addOpenPicture(picture, { projectId, signal, onArrived }));
                };
                return <OpenPictureCard key={key} picture={picture} isAdding={isAdding} onPress={onPress} />;
              })}
            </ul>
          </div>
          <p role="status" className="mt-2 text-faint text-xs">
            {adding.id === null ? `${pictures.length} found` : 'Adding it…'}
          </p>
        </>
      )}
    </>
  );
}

interface FailuresProps {
  failures: OpenSearchAnswer['failures'];
  isRetrying: boolean;
  onRetry: () => void;
}

/** Catalogues that gave nothing, each with its reason. */
function Failures({ failures, isRetrying, onRetry }: FailuresProps) {
  if (failures.length === 0) return null;
  return (
    <div role="status" className="mb-2 flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p className="min-w-0 grow">{failures.map(({ message }) => message).join(' ')}</p>
      <Button size="sm" isPending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
