import { useAtomValue } from 'jotai';
import {
  AudioLines,
  Captions,
  Eye,
  EyeOff,
  Film,
  Headphones,
  Lock,
  MoreHorizontal,
  MoreVertical,
  Trash2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { TRACK_ROW_HEIGHT_PX } from '#shared/timeline/constants.ts';
import type { TrackType } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { changeTrackVolume, removeTrackById, toggleTrackFlag } from '#web/features/editor/session/track-commands.ts';
import { createTrackAtom } from '#web/state/document-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { TrackMenuItems } from './track-menu-items.tsx';
import { TrackVolume } from './track-volume.tsx';

interface TrackHeaderProps {
  trackId: string;
  label: string;
  /** "Video 1". */
  shortLabel: string;
  /** Shows an icon and a menu only, with the switches in the menu. */
  isNarrow: boolean;
}

const RenameTrackDialog = lazyPart(async () => (await import('./rename-track-dialog.tsx')).RenameTrackDialog);

const ICONS = { video: Film, audio: AudioLines, caption: Captions } as const;
const HUES: Readonly<Record<TrackType, string>> = { video: 'text-video', audio: 'text-audio', caption: 'text-caption' };

/** Name and switches of a track, beside its lane. */
export const TrackHeader = memo(function TrackHeader({ trackId, label, shortLabel, isNarrow }: TrackHeaderProps) {
  const session = useEditor();
  const [isRenaming, setIsRenaming] = useState(false);
  const track = useAtomValue(useMemo(() => createTrackAtom(trackId), [trackId]));
  if (!track) return null;
  const Icon = ICONS[track.type];
  const isHidden = track.hidden === true;
  const isMuted = track.muted === true;

  const isMutable = track.type !== 'caption';
  const isHideable = track.type !== 'audio';
  const toggleMuted = () => toggleTrackFlag(session, trackId, 'muted');
  const toggleHidden = () => toggleTrackFlag(session, trackId, 'hidden');
  const name = label.toLowerCase();
  const muteIcon = isMuted ? <VolumeX /> : <Volume2 />;
  const hideIcon = isHidden ? <EyeOff /> : <Eye />;

  return (
    <div
      className="flex items-center gap-0.5 border-line border-r border-b bg-surface pr-1 pl-2"
      style={{ height: TRACK_ROW_HEIGHT_PX }}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', HUES[track.type])} />
      {!isNarrow && (
        <>
          <span className="flex min-w-0 grow flex-col pl-1">
            <span className={classNames('truncate text-xs', isHidden && 'text-faint line-through')}>
              {track.name ?? shortLabel}
            </span>
            {isMutable && (
              <TrackVolume
                label={`Volume of ${name}`}
                value={track.volume ?? 1}
                onChange={(volume) => changeTrackVolume(session, trackId, volume)}
              />
            )}
          </span>
          {track.locked && <Lock aria-hidden="true" className="size-3.5 shrink-0 text-warning" />}
          {track.solo && <Headphones aria-hidden="true" className="size-3.5 shrink-0 text-warning" />}
          {isMutable && (
            <IconButton
              size="sm"
              label={`Mute ${name}`}
              isPressed={isMuted}
              icon={muteIcon}
              tooltipSide="right"
              onClick={toggleMuted}
            />
          )}
          {isHideable && (
            <IconButton
              size="sm"
              label={`Hide ${name}`}
              isPressed={isHidden}
              icon={hideIcon}
              tooltipSide="right"
              onClick={toggleHidden}
            />
          )}
        </>
      )}
      <Menu
        align="start"
        trigger={
          <IconButton
            size="sm"
            label={`More for ${name}`}
            icon={isNarrow ? <MoreVertical /> : <MoreHorizontal />}
            className={isNarrow ? 'w-4' : undefined}
          />
        }
      >
        {isNarrow && isMutable && (
          <MenuItem icon={muteIcon} onSelect={toggleMuted}>
            {isMuted ? 'Unmute' : 'Mute'} {name}
          </MenuItem>
        )}
        {isNarrow && isHideable && (
          <MenuItem icon={hideIcon} onSelect={toggleHidden}>
            {isHidden ? 'Show' : 'Hide'} {name}
          </MenuItem>
        )}
        <TrackMenuItems track={track} name={name} onRename={() => setIsRenaming(true)} />
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => removeTrackById(session, trackId)}>
          Remove this track
        </MenuItem>
      </Menu>
      {isRenaming && <RenameTrackDialog track={track} label={label} onClose={() => setIsRenaming(false)} />}
    </div>
  );
});
