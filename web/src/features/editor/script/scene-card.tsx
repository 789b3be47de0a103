import { useAtomValue } from 'jotai';
import { Check, Clapperboard, ListPlus, Type } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { sceneState } from '#shared/captions/scene-state.ts';
import { isStockName } from '#shared/media/recording-names.ts';
import { blanksIn } from '#shared/text/blanks.ts';
import { showTitle } from '#shared/timeline/edits/scene-clips.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { clipsOfScene, titleOfScene } from '#shared/timeline/scenes.ts';
import { TimeField } from '#web/features/editor/inspector/time-field.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { useAsset } from '#web/queries/use-asset.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { currentSceneIdAtom, sceneRangesAtom } from '#web/state/script-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RenewRow } from './renew-row.tsx';
import { SceneHeader, type SceneHeaderProps } from './scene-header.tsx';
import { ScenePace } from './scene-pace.tsx';
import { SceneTextField } from './scene-text-field.tsx';
import { acceptDraft, goToScene, resizeSceneTo } from './script-commands.ts';

const OtherPictures = lazyPart(async () => (await import('#web/features/stock/other-pictures.tsx')).OtherPictures);

interface SceneCardProps extends SceneHeaderProps {
  /** Where a dragged scene would be dropped. */
  drop: 'before' | 'after' | null;
}

/** One scene of the script. */
export const SceneCard = memo(function SceneCard({
  scene,
  index,
  isLast,
  drop,
  onAddBelow,
  onRemove,
  onRewrite,
  onDrag,
}: SceneCardProps) {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  const range = useAtomValue(sceneRangesAtom).get(scene.id);
  const isCurrent = useAtomValue(currentSceneIdAtom) === scene.id;
  const card = useRef<HTMLLIElement>(null);
  const number = index + 1;
  const blanks = [...new Set(blanksIn(scene.narration))];
  const length = range ? range.endExclusive - range.start : scene.duration;
  const state = useMemo(() => sceneState(timeline, scene), [timeline, scene]);
  const picture = useMemo(() => clipsOfScene(timeline, scene.id, 'video')[0], [timeline, scene.id]);
  const asset = useAsset(picture?.assetId ?? '');
  // Footage of the creator's own is not offered another picture.
  const isReplaceable = picture !== undefined && (picture.assetId === '' || isStockName(asset?.fileName ?? ''));
  const isTitled = useMemo(() => titleOfScene(timeline, scene) !== undefined, [timeline, scene]);

  useEffect(() => {
    const panel = card.current?.closest('section');
    // The panel follows playback, but never moves while the user works in it.
    if (isCurrent && panel && !panel.contains(document.activeElement))
      card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <li
      ref={card}
      data-scene-id={scene.id}
      aria-current={isCurrent || undefined}
      className={classNames(
        'relative rounded-lg border bg-canvas px-3 pt-2 pb-3',
        isCurrent ? 'border-accent' : 'border-line',
        drop === 'before' && 'before:absolute before:inset-x-0 before:-top-1.5 before:h-0.5 before:bg-accent',
        drop === 'after' && 'after:absolute after:inset-x-0 after:-bottom-1.5 after:h-0.5 after:bg-accent',
      )}
      onFocus={(event) => event.target instanceof HTMLTextAreaElement && !isCurrent && goToScene(session, scene.id)}
    >
      <SceneHeader
        scene={scene}
        index={index}
        isLast={isLast}
        onAddBelow={onAddBelow}
        onRemove={onRemove}
        onRewrite={onRewrite}
        onDrag={onDrag}
      />
      <div className="mt-1 flex flex-col gap-1.5">
        <SceneTextField
          scene={scene}
          field="narration"
          label={`Narration of scene ${number}`}
          placeholder="Narration: what is said"
          maxLength={TIMELINE_LIMITS.textCharacters}
          isProminent
          hint={
            (blanks.length > 0 || scene.isDraft) && (
              <>
                {blanks.length > 0 && <Blanks blanks={blanks} />}
                {scene.isDraft && <DraftMark number={number} onAccept={() => acceptDraft(session, scene.id)} />}
              </>
            )
          }
        />
        <SceneTextField
          scene={scene}
          field="onScreenText"
          label={`On-screen text of scene ${number}`}
          icon={<Type />}
          placeholder="On-screen text: a few words"
          maxLength={TIMELINE_LIMITS.textCharacters}
          button={
            scene.onScreenText.trim() !== '' &&
            range && (
              <IconButton
                size="sm"
                label={isTitled ? 'Shown as a title' : `Show the on-screen text of scene ${number} as a title`}
                icon={isTitled ? <Check /> : <ListPlus />}
                disabled={isTitled}
                onClick={() => runEdit(session, 'Title added', showTitle(timeline, scene.id, createClipId))}
              />
            )
          }
        />
        <SceneTextField
          scene={scene}
          field="visual"
          label={`What to show in scene ${number}`}
          icon={<Clapperboard />}
          placeholder="What to show"
          maxLength={TIMELINE_LIMITS.visualCharacters}
        />
        {isReplaceable && <OtherPictures scene={scene} number={number} />}
        <div className="flex items-center gap-2">
          <div className="flex w-20 shrink-0 items-center gap-1.5">
            <TimeField
              label={`Seconds of scene ${number}`}
              isLabelHidden
              value={length}
              exactTimes={() => []}
              onCommit={(value) => resizeSceneTo(session, scene.id, value)}
            />
            <span aria-hidden="true" className="text-faint text-xs">
              s
            </span>
          </div>
          <ScenePace scene={scene} length={length} isVoiced={state.voice === 'fresh'} />
        </div>
        <RenewRow scene={scene} number={number} state={state} />
      </div>
    </li>
  );
});

/** Says that a language model wrote a line, until the creator has accepted it. */
function DraftMark({ number, onAccept }: { number: number; onAccept: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-warning text-xs">
      <span>Draft: check this line</span>
      <Button size="sm" icon={<Check />} aria-label={`The narration of scene ${number} is right`} onClick={onAccept}>
        It’s Right
      </Button>
    </p>
  );
}

/** The blanks of a text that only its author can fill. */
function Blanks({ blanks }: { blanks: readonly string[] }) {
  return (
    <p className="flex flex-wrap items-center gap-1 text-warning text-xs">
      <span>Fill in:</span>
      {blanks.map((blank) => (
        <mark key={blank} className="rounded-sm bg-warning/15 px-1 text-warning">
          {blank}
        </mark>
      ))}
    </p>
  );
}
