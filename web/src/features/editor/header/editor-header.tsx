import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { redoLabelAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import { postponedConflictAtom } from '#web/state/view-atoms.ts';
import { type ToastOptions, toast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { useAction } from '../actions/use-action.ts';
import { useEditor } from '../session/editor-context.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ExportVideoButton, HeaderBar, SaveChangesButton } from './header-bar.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { TitleField } from './title-field.tsx';

/** Title, saving state, undo, and the ways out of the editor. */
export function EditorHeader({ project }: { project: Project }) {
  const undoLabel = useAtomValue(undoLabelAtom);
  const redoLabel = useAtomValue(redoLabelAtom);
  return (
    <HeaderBar
      title={
        <>
          <h1 className="sr-only">{project.title}</h1>
          <TitleField project={project} />
          <p className="hidden truncate text-faint text-xs leading-4 sm:block">Timeline Editor</p>
        </>
      }
    >
      <SaveStatus />
      <ConflictDialog />
      <LeaveDialog />
      <div className="flex shrink-0 items-center">
        <ActionButton name="undo" label={undoLabel ? `Undo: ${undoLabel}` : 'Undo'} />
        <ActionButton name="redo" label={redoLabel ? `Redo: ${redoLabel}` : 'Redo'} />
      </div>
      <SaveButton />
      <ExportButton projectId={project.id} />
    </HeaderBar>
  );
}

/** How far the save is, the status beside it says: a button that went grey with each autosave would flicker and lose its focus. */
function SaveButton() {
  const { shortcut, run, ariaKeyShortcuts } = useAction('save');
  return (
    <Tooltip content="Save Changes" shortcut={shortcut}>
      <SaveChangesButton onClick={run} aria-keyshortcuts={ariaKeyShortcuts} />
    </Tooltip>
  );
}

const NOT_SENT: ToastOptions = {
  title: 'The video can’t be exported yet',
  description:
    'The server could not be reached, and the export needs your last edits there. Check your connection and try again.',
  variant: 'destructive',
};

/** The export renders what the server has: what is unsaved goes first, and what cannot be saved is not left behind unseen. */
function ExportButton({ projectId }: { projectId: string }) {
  const session = useEditor();
  const [, navigate] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);

  async function handleClick(): Promise<void> {
    setIsLeaving(true);
    let outcome = await session.saver.flush();
    // Edited while it was being saved.
    while (outcome.type === 'waiting') outcome = await session.saver.flush();
    setIsLeaving(false);
    if (outcome.type === 'saved') navigate(`/projects/${projectId}/export`);
    else if (outcome.type === 'conflict') session.store.set(postponedConflictAtom, null);
    // What was refused has been said by the save.
    else if (outcome.type === 'offline') toast(NOT_SENT);
  }

  return <ExportVideoButton isPending={isLeaving} onClick={() => void handleClick()} />;
}
