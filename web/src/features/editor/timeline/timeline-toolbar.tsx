import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatSeconds } from '#shared/time/format.ts';
import { ActionButton } from '#web/features/editor/actions/action-button.tsx';
import type { ActionName } from '#web/features/editor/actions/actions.ts';
import { ACTIONS } from '#web/features/editor/actions/actions.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import { isBeatSnappingAtom, isSnappingAtom, keepsTogetherAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** The most frequent actions, above the tracks. */
export function TimelineToolbar() {
  const isSnapping = useAtomValue(isSnappingAtom);
  const isBeatSnapping = useAtomValue(isBeatSnappingAtom);
  const keepsTogether = useAtomValue(keepsTogetherAtom);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus; the buttons do the work.
    <div className="flex h-11 shrink-0 items-center gap-1 border-line border-b px-2" onMouseDown={keepFocus}>
      <LabelledAction name="split" />
      <LabelledAction name="delete" />
      <span className="mx-1 hidden h-5 w-px bg-line sm:block" />
      <ActionButton name="toggleSnapping" isPressed={isSnapping} className="hidden sm:inline-flex" />
      <ActionButton name="toggleBeatSnapping" isPressed={isBeatSnapping} className="hidden md:inline-flex" />
      <ActionButton name="toggleKeepTogether" isPressed={keepsTogether} className="hidden sm:inline-flex" />
      <ActionButton name="toggleMarker" className="hidden sm:inline-flex" />
      <ActionButton name="addCaption" className="hidden sm:inline-flex" />
      <Menu align="start" trigger={<IconButton label="Add track" icon={<Plus />} />}>
        <AddTrackItem name="addVideoTrack" />
        <AddTrackItem name="addAudioTrack" />
        <AddTrackItem name="addCaptionTrack" />
      </Menu>
      <PlayheadTime />
      <ActionButton name="zoomOut" className="ml-auto" />
      <ActionButton name="zoomIn" />
      <ActionButton name="zoomToFit" />
    </div>
  );
}

function PlayheadTime() {
  const time = useAtomValue(playheadAtom);
  return (
    <output aria-label="Playhead" aria-live="off" className="ml-2 whitespace-nowrap text-muted text-sm tabular">
      {formatSeconds(time)}s
    </output>
  );
}

function LabelledAction({ name }: { name: 'split' | 'delete' }) {
  const { label, shortcut, isEnabled, run, ariaKeyShortcuts } = useAction(name);
  const Icon = ACTIONS[name].icon;
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <Button
        size="sm"
        variant="ghost"
        icon={<Icon aria-hidden="true" />}
        disabled={!isEnabled}
        onClick={run}
        aria-keyshortcuts={ariaKeyShortcuts}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

function AddTrackItem({ name }: { name: ActionName & ('addVideoTrack' | 'addAudioTrack' | 'addCaptionTrack') }) {
  const { label, run } = useAction(name);
  const Icon = ACTIONS[name].icon;
  return (
    <MenuItem icon={<Icon aria-hidden="true" />} onSelect={run}>
      {label}
    </MenuItem>
  );
}

/** Returns the keys to the timeline after a click: Space plays and does not press the button again. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
