import { useAtomValue } from 'jotai';
import { Clapperboard, Eye } from 'lucide-react';
import type { Project } from '#shared/contracts/project.ts';
import { ActionButton } from '#web/features/editor/actions/action-button.tsx';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { useFirstCutOffered } from '#web/features/editor/first-cut/use-first-cut-offered.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { EDITORS_ONLY, useWorkspace } from '#web/queries/use-workspace.ts';
import { redoLabelAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import { firstCutNoteAtom, headerNoteAtom, isExportOpeningAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ChooseVersionButton } from './choose-version-button.tsx';
import { ExportVideoButton, HeaderBar, SaveChangesButton } from './header-bar.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { TitleField } from './title-field.tsx';

/** Title, saving state, undo, and the ways out of the editor. */
export function EditorHeader({ project }: { project: Project }) {
  const undoLabel = useAtomValue(undoLabelAtom);
  const redoLabel = useAtomValue(redoLabelAtom);
  const { isReadOnly } = useEditor().document;
  const { workspace } = useWorkspace();
  const firstCutNote = useAtomValue(firstCutNoteAtom);
  const isSaved = useAtomValue(saveStateAtom).type === 'saved';
  return (
    <HeaderBar
      title={
        <>
          <h1 className="sr-only">{project.title}</h1>
          <TitleField project={project} />
          <p className="hidden truncate text-faint text-xs leading-4 sm:block">
            Timeline Editor
            {workspace && <span title={`Workspace: ${workspace.name}`}> · {workspace.name}</span>}
          </p>
        </>
      }
    >
      {useAtomValue(headerNoteAtom)}
      {isReadOnly && <ViewOnly />}
      {!(isReadOnly && isSaved) && <SaveStatus />}
      <ChooseVersionButton />
      <LeaveDialog />
      <div className="flex shrink-0 items-center">
        <ActionButton name="undo" label={undoLabel ? `Undo: ${undoLabel}` : 'Undo'} />
        <ActionButton name="redo" label={redoLabel ? `Redo: ${redoLabel}` : 'Redo'} />
      </div>
      {firstCutNote ?? (!isReadOnly && <FirstCutButton />)}
      {!isReadOnly && <SaveButton />}
      <ExportButton />
    </HeaderBar>
  );
}

/** Says why edits are refused. */
function ViewOnly() {
  return (
    <Tooltip content={EDITORS_ONLY}>
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip has the reason.
        tabIndex={0}
        className="flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm text-muted text-xs"
      >
        <Eye aria-hidden="true" className="size-3.5" />
        View only
        <span className="sr-only">. {EDITORS_ONLY}</span>
      </p>
    </Tooltip>
  );
}

/**
 * Always enabled: each autosave would grey it out, flicker and take its focus. The status beside it shows the progress.
 */
function SaveButton() {
  const { shortcut, run, ariaKeyShortcuts } = useAction('save');
  return (
    <Tooltip content="Save Changes" shortcut={shortcut}>
      <SaveChangesButton onClick={run} aria-keyshortcuts={ariaKeyShortcuts} />
    </Tooltip>
  );
}

/** Absent where there is nothing to offer: nobody speaks over a finished edit. */
function FirstCutButton() {
  const { run } = useAction('firstCut');
  if (!useFirstCutOffered()) return null;
  return (
    <Tooltip content="First Cut: voice, pictures, music and captions">
      <Button
        onClick={run}
        aria-label="First Cut"
        icon={<Clapperboard aria-hidden="true" />}
        className="max-lg:w-9 max-lg:px-0"
      >
        <span className="max-lg:hidden">First Cut</span>
      </Button>
    </Tooltip>
  );
}

function ExportButton() {
  const { run } = useAction('exportVideo');
  return <ExportVideoButton isPending={useAtomValue(isExportOpeningAtom)} onClick={run} />;
}
