import * as z from 'zod';
import { EDIT_ERRORS } from '#shared/errors/edit.ts';
import { setTrackProperties } from '#shared/timeline/edits/track-properties.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { RenameDialog } from '#web/ui/rename-dialog.tsx';

const MAX_NAME = TIMELINE_LIMITS.trackNameCharacters;
const nameSchema = z.string().trim().min(1, 'Please enter a name').max(MAX_NAME, EDIT_ERRORS['edit.track-name']);

interface RenameTrackDialogProps {
  track: Track;
  label: string;
  onClose: () => void;
}

/** Gives a track another name. Mount it to open it. */
export function RenameTrackDialog({ track, label, onClose }: RenameTrackDialogProps) {
  const session = useEditor();
  return (
    <RenameDialog
      title="Rename Track"
      label="Name"
      value={label}
      schema={nameSchema}
      maxLength={MAX_NAME}
      isPending={false}
      onRename={(name) => {
        runEdit(session, 'Track renamed', setTrackProperties(session.document.timeline, track.id, { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
