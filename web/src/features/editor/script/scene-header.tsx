import { useAtomValue, useSetAtom } from 'jotai';
import {
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  GripVertical,
  Lock,
  LockOpen,
  Plus,
  RefreshCw,
  Trash2,
  Video,
} from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { clipsOfScene } from '#shared/timeline/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { recordSceneLabel } from '#web/features/recording/record-scene-button.tsx';
import { useAsset } from '#web/queries/use-asset.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { sceneRangesAtom } from '#web/state/script-atoms.ts';
import { clipDialogAtom } from '#web/state/view-atoms.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { goToScene, moveSceneTo, toggleSceneLock } from './script-commands.ts';

export interface SceneHeaderProps {
  scene: TimelineScene;
  index: number;
  isLast: boolean;
  onAddBelow: (index: number) => void;
  onRemove: (scene: TimelineScene) => void;
  onRewrite: (scene: TimelineScene) => void;
  onDrag: (sceneId: string | null) => void;
}

/** A scene's number and place, and the actions on the whole scene. */
export function SceneHeader({ scene, index, isLast, onAddBelow, onRemove, onRewrite, onDrag }: SceneHeaderProps) {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  const range = useAtomValue(sceneRangesAtom).get(scene.id);
  const picture = useMemo(() => clipsOfScene(timeline, scene.id, 'video')[0], [timeline, scene.id]);
  const asset = useAsset(picture?.assetId ?? '');
  const setDialog = useSetAtom(clipDialogAtom);
  const number = index + 1;
  const place = range ? formatDuration(microsecondsToSeconds(range.start)) : 'not on the timeline';

  function handleGripKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    moveSceneTo(session, scene.id, index + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <div className="-mx-1.5 flex items-center gap-0.5">
      <IconButton
        size="sm"
        label={`Move scene ${number}: drag, or press the up and down arrows`}
        icon={<GripVertical />}
        draggable
        className="cursor-grab"
        onDragStart={(event) => {
          const card = event.currentTarget.closest('li');
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', scene.narration);
          if (card) event.dataTransfer.setDragImage(card, 12, 12);
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
        <span className="whitespace-nowrap font-semibold">Scene {number}</span>
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
          onSelect={() => picture && setDialog({ type: 'record', clipId: picture.id })}
        >
          {recordSceneLabel(asset)}
        </MenuItem>
        <MenuItem icon={<Plus />} onSelect={() => onAddBelow(index)}>
          Add a scene below
        </MenuItem>
        <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => moveSceneTo(session, scene.id, index - 1)}>
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
  );
}
