import { ArrowDownToLine, ArrowUpToLine, Headphones, Lock, LockOpen, Pencil } from 'lucide-react';
import type { Track } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { addTrackBeside, toggleTrackLock, toggleTrackSolo } from '#web/features/editor/session/track-commands.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

interface TrackMenuItemsProps {
  track: Track;
  /** As in a sentence: "video track 1". */
  name: string;
  onRename: () => void;
}

/** A track's name, lock and solo, and its new neighbours. */
export function TrackMenuItems({ track, name, onRename }: TrackMenuItemsProps) {
  const session = useEditor();
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        Rename {name}
      </MenuItem>
      <MenuItem icon={track.locked ? <LockOpen /> : <Lock />} onSelect={() => toggleTrackLock(session, track)}>
        {track.locked ? 'Unlock' : 'Lock'} {name}
      </MenuItem>
      <MenuItem icon={<Headphones />} onSelect={() => toggleTrackSolo(session, track)}>
        {track.solo ? 'End solo of' : 'Solo'} {name}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ArrowUpToLine />} onSelect={() => addTrackBeside(session, track, 'above')}>
        Add a track above
      </MenuItem>
      <MenuItem icon={<ArrowDownToLine />} onSelect={() => addTrackBeside(session, track, 'below')}>
        Add a track below
      </MenuItem>
    </>
  );
}
