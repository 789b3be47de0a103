import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { OpenPictureAnswer } from '#shared/contracts/stock.ts';
import { isStockName } from '#shared/media/recording-names.ts';
import { shortCredit } from '#shared/publish/credits.ts';
import type { OpenPicturesChoice } from '#shared/stock/open-licenses.ts';
import { orientationOf } from '#shared/stock/sizes.ts';
import { replaceScenePicture } from '#shared/timeline/edits/replace-scene-picture.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { describeError } from '#web/http/http.ts';
import { useOpenPicturesSetting } from '#web/queries/open-pictures-choice.ts';
import { openPicturesQuery } from '#web/queries/stock.ts';
import { usedAssetIdsAtom } from '#web/state/document-atoms.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { addOpenPicture } from './add-open-picture.ts';
import { useAdding } from './use-adding.ts';

const COUNT = 3;

/** A scene that is being written is searched for after this pause. */
const PAUSE_MS = 1_500;

interface OtherPicturesProps {
  scene: TimelineScene;
  number: number;
}

/** Three pictures of open catalogues that a scene could show instead, each by one press. Nothing until the account allows it. */
export function OtherPictures(props: OtherPicturesProps) {
  const { choice } = useOpenPicturesSetting();
  return choice === null || choice === 'off' ? null : <Alternatives {...props} choice={choice} />;
}

function Alternatives({ scene, number, choice }: OtherPicturesProps & { choice: OpenPicturesChoice }) {
  const session = useEditor();
  const usedIds = useAtomValue(usedAssetIdsAtom);
  const [row, isSeen] = useSeen();
  const { visual, narration } = useSettled(scene);
  const found = useQuery({
    ...openPicturesQuery({ texts: { visual, narration }, orientation: orientationOf(session.format), choice }),
    enabled: isSeen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const adding = useAdding(false);
  const usedNames = session.assets.filter(({ id }) => usedIds.includes(id)).map(({ fileName }) => fileName);
  const isUsed = ({ source, id }: OpenPictureAnswer) =>
    usedNames.some((name) => name.startsWith(`stock-${source}-${id}.`));
  const others = found.data?.pictures.filter((picture) => !isUsed(picture)).slice(0, COUNT) ?? [];

  function choose(picture: OpenPictureAnswer): void {
    const { projectId } = session;
    adding.start(picture.id, (signal) =>
      addOpenPicture(picture, { projectId, signal, onArrived: (asset) => show(session, scene.id, number, asset) }),
    );
  }

  return (
    <fieldset ref={row} aria-label={`Other pictures for scene ${number}`} className="min-w-0">
      <p aria-hidden="true" className="mb-1 text-faint text-xs">
        Other pictures
      </p>
      {found.isError ? (
        <p className="text-muted text-xs">
          {describeError(found.error)}{' '}
          <button type="button" className="underline" onClick={() => void found.refetch()}>
            Try again
          </button>
        </p>
      ) : found.data && others.length === 0 ? (
        <p className="text-muted text-xs">{whyNone(found.data.failures)}</p>
      ) : (
        <div className="grid h-14 grid-cols-3 gap-1.5">
          {others.map((picture) => {
            const isAdding = adding.id === picture.id;
            return (
              <button
                key={`${picture.source} ${picture.id}`}
                type="button"
                aria-label={isAdding ? `Cancel adding ${picture.title}` : `Show ${picture.title} in scene ${number}`}
                title={`${picture.title}, ${shortCredit(picture.credit)}`}
                onClick={() => (isAdding ? adding.cancel() : choose(picture))}
                className="relative min-w-0 overflow-hidden rounded-md border border-line bg-raised hover:border-control"
              >
                <img src={picture.image} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
                {isAdding && (
                  <span className="absolute inset-0 grid place-items-center bg-scrim text-text">
                    <Spinner />
                  </span>
                )}
              </button>
            );
          })}
          {found.isPending &&
            ['a', 'b', 'c'].map((key) => <span key={key} aria-hidden="true" className="rounded-md bg-raised" />)}
        </div>
      )}
    </fieldset>
  );
}

function whyNone(failures: readonly { readonly message: string }[]): string {
  if (failures.length > 0) return failures.map(({ message }) => message).join(' ');
  return 'None found. Say in simpler words what to show.';
}

/** Shows a picture in a scene, as one step that can be undone. The creator's own footage stays. */
function show(session: EditorSession, sceneId: string, number: number, asset: Asset): void {
  // The list of assets is only now being read again.
  if (!session.media(asset.id)) session.setAssets([...session.assets, asset]);
  const names = new Map(session.assets.map(({ id, fileName }) => [id, fileName]));
  const mayReplace = (assetId: string) => isStockName(names.get(assetId) ?? '');
  afterGesture(session, session.left, () => {
    const media = session.media(asset.id);
    if (!media) return;
    const { timeline } = session.document;
    const result = replaceScenePicture(timeline, sceneId, { assetId: asset.id, media }, mayReplace);
    const label = `Scene ${number} shows ${asset.name}`;
    if (runEdit(session, label, result)) session.offerUndo(label, asset.credit && `By ${shortCredit(asset.credit)}`);
  });
}

/** True once the element has been on the screen. */
function useSeen() {
  const element = useRef<HTMLFieldSetElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setIsSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen] as const;
}

/** A scene's texts once they have stopped changing. */
function useSettled({ visual, narration }: TimelineScene) {
  const [settled, setSettled] = useState({ visual, narration });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ visual, narration }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [visual, narration]);
  return settled;
}
