import { useAtomValue } from 'jotai';
import {
  ArrowDown,
  ArrowUp,
  Check,
  Clapperboard,
  EllipsisVertical,
  GripVertical,
  ListPlus,
  Lock,
  LockOpen,
  Plus,
  RefreshCw,
  Trash2,
  TriangleAlert,
  Type,
  Video,
} from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { countCharacters } from '#shared/captions/tokens.ts';
import { TIMELINE_LIMITS } from '#shared/contracts/timeline.ts';
import { NATURAL_SPEED } from '#shared/first-cut/voice-speed.ts';
import { blanksIn } from '#shared/script/blanks.ts';
import { formatDuration, formatSeconds } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { showTitle } from '#shared/timeline/edits/scene-clips.ts';
import { clipsOfScene, sceneState, titleOfScene } from '#shared/timeline/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { TimeField } from '#web/features/editor/inspector/time-field.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { LazySceneRecorder } from '#web/features/recording/record-scene-button.tsx';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { RenewRow } from './renew-row.tsx';
import { SceneTextField } from './scene-text-field.tsx';
import { currentSceneIdAtom, sceneRangesAtom } from './script-atoms.ts';
import { comfortableLength, goToScene, moveSceneTo, resizeSceneTo, toggleSceneLock } from './script-commands.ts';

interface SceneCardProps {
  scene: TimelineScene;
  index: number;
  isLast: boolean;
  /** Where a dragged scene would be dropped. */
  drop: 'before' | 'after' | null;
  onAddBelow: (index: number) => void;
  onRemove: (scene: TimelineScene) => void;
  onRewrite: (scene: TimelineScene) => void;
  onDrag: (sceneId: string | null) => void;
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
  const [recordedClipId, setRecordedClipId] = useState<string | null>(null);
  const isTitled = useMemo(() => titleOfScene(timeline, scene) !== undefined, [timeline, scene]);

  useEffect(() => {
    const panel = card.current?.closest('section');
    // The panel follows playback, but never moves under the user's hands.
    if (isCurrent && panel && !panel.contains(document.activeElement))
      card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  function handleGripKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    moveSceneTo(session, scene.id, index + (event.key === 'ArrowUp' ? -1 : 1));
  }

  const place = range ? formatDuration(microsecondsToSeconds(range.start)) : 'not on the timeline';
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
      <div className="-mx-1.5 flex items-center gap-0.5">
        <IconButton
          size="sm"
          label={`Move scene ${number}: drag, or press the up and down arrows`}
          icon={<GripVertical />}
          draggable
          className="cursor-grab"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', scene.narration);
            if (card.current) event.dataTransfer.setDragImage(card.current, 12, 12);
            onDrag(scene.id);
          }}
          onDragEnd={() => onDrag(null)}
          onKeyDown={handleGripKey}
        />
        <button
          type="button"
          aria-label={`Go to scene ${number}, ${place}`}
          disabled={!range}
          onClick={() => goToScene(session, scene.id)}
          className="flex min-w-0 items-baseline gap-2 rounded-sm px-1 text-sm hover:text-accent-text"
        >
          <span className="font-semibold">Scene {number}</span>
          <span className="truncate text-faint text-xs tabular">{place}</span>
        </button>
        <span className="grow" />
        <IconButton
          size="sm"
          label={scene.locked ? `Unlock scene ${number}` : `Lock scene ${number} against rewriting`}
          icon={scene.locked ? <Lock /> : <LockOpen />}
          isPressed={scene.locked === true}
          onClick={() => toggleSceneLock(session, scene)}
        />
        <Menu trigger={<IconButton size="sm" label={`More for scene ${number}`} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<RefreshCw />} disabled={scene.locked === true} onSelect={() => onRewrite(scene)}>
            Rewrite this scene…
          </MenuItem>
          <MenuItem
            icon={<Video />}
            disabled={picture === undefined}
            onSelect={() => setRecordedClipId(picture?.id ?? null)}
          >
            {picture?.assetId ? 'Retake this scene' : 'Record this scene'}
          </MenuItem>
          <MenuItem icon={<Plus />} onSelect={() => onAddBelow(index)}>
            Add a scene below
          </MenuItem>
          <MenuItem
            icon={<ArrowUp />}
            disabled={index === 0}
            onSelect={() => moveSceneTo(session, scene.id, index - 1)}
          >
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown />} disabled={isLast} onSelect={() => moveSceneTo(session, scene.id, index + 1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => onRemove(scene)}>
            Remove scene…
          </MenuItem>
        </Menu>
      </div>
      <div className="mt-1 flex flex-col gap-1.5">
        <SceneTextField
          scene={scene}
          field="narration"
          label={`Narration of scene ${number}`}
          placeholder="Narration: what is said"
          maxLength={TIMELINE_LIMITS.textCharacters}
          isProminent
          hint={blanks.length > 0 && <Blanks blanks={blanks} />}
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
          <Pace scene={scene} length={length} isVoiced={state.voice === 'fresh'} />
        </div>
        <RenewRow scene={scene} number={number} state={state} />
      </div>
      {recordedClipId !== null && <LazySceneRecorder clipId={recordedClipId} onClose={() => setRecordedClipId(null)} />}
    </li>
  );
});

/** The blanks of a text that only its writer can fill. */
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

/** Characters a second, and a quiet warning where no voice sounds natural and no caption is readable at that pace. */
function Pace({ scene, length, isVoiced }: { scene: TimelineScene; length: number; isVoiced: boolean }) {
  const session = useEditor();
  const characters = countCharacters(scene.narration);
  if (characters === 0) return null;
  const pace = Math.round(characters / microsecondsToSeconds(length));
  const comfortable = comfortableLength(scene.narration);
  const isTooFast = !isVoiced && comfortable > length * NATURAL_SPEED.max;
  return (
    <div className="min-w-0 text-xs">
      <p className={classNames('flex items-center gap-1 tabular', isTooFast ? 'text-warning' : 'text-faint')}>
        {isTooFast && <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
        <span>
          {pace} {pace === 1 ? 'character' : 'characters'} a second{isTooFast && ': too fast.'}
        </span>
      </p>
      {isTooFast && (
        <button
          type="button"
          className="text-accent-text underline underline-offset-2"
          onClick={() => {
            const result = resizeSceneTo(session, scene.id, comfortable);
            if (!result.ok) toast({ title: result.message });
          }}
        >
          Give it {formatSeconds(comfortable)} s
        </button>
      )}
    </div>
  );
}
