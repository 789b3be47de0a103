import { useAtomValue } from 'jotai';
import { ArrowLeft, Download, Save } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { redoLabelAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import { postponedConflictAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { type ToastOptions, toast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { useAction } from '../actions/use-action.ts';
import { useEditor } from '../session/editor-context.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { TitleField } from './title-field.tsx';

/** Title, saving state, undo, and the ways out of the editor. */
export function EditorHeader({ project }: { project: Project }) {
  const undoLabel = useAtomValue(undoLabelAtom);
  const redoLabel = useAtomValue(redoLabelAtom);
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 sm:px-3">
      <Tooltip content="Back to the dashboard">
        <Link
          href="/"
          aria-label="Back to the dashboard"
          className="grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
      </Tooltip>
      <div className="min-w-0 grow">
        <h1 className="sr-only">{project.title}</h1>
        <TitleField project={project} />
        <p className="hidden truncate text-faint text-xs leading-4 sm:block">Timeline Editor</p>
      </div>
      <SaveStatus />
      <ConflictDialog />
      <LeaveDialog />
      <div className="flex shrink-0 items-center">
        <ActionButton name="undo" label={undoLabel ? `Undo: ${undoLabel}` : 'Undo'} />
        <ActionButton name="redo" label={redoLabel ? `Redo: ${redoLabel}` : 'Redo'} />
      </div>
      <SaveButton />
      <ExportButton projectId={project.id} />
    </header>
  );
}

function SaveButton() {
  const { shortcut, run, ariaKeyShortcuts } = useAction('save');
  const state = useAtomValue(saveStateAtom);
  return (
    <Tooltip content="Save Changes" shortcut={shortcut}>
      <Button
        aria-label="Save Changes"
        icon={<Save aria-hidden="true" />}
        isPending={state.type === 'saving'}
        onClick={run}
        aria-keyshortcuts={ariaKeyShortcuts}
        className="max-md:w-9 max-md:px-0"
      >
        <span className="max-md:hidden">Save Changes</span>
      </Button>
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

  return (
    <Button
      variant="primary"
      aria-label="Export Video"
      icon={<Download aria-hidden="true" />}
      isPending={isLeaving}
      onClick={() => void handleClick()}
      className="max-md:w-9 max-md:px-0"
    >
      <span className="max-md:hidden">Export Video</span>
    </Button>
  );
}
