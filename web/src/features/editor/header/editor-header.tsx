import { useAtomValue } from 'jotai';
import { Clapperboard } from 'lucide-react';
import type { Project } from '#shared/contracts/project.ts';
import { ActionButton } from '#web/features/editor/actions/action-button.tsx';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { useFirstCutOffered } from '#web/features/editor/first-cut/use-first-cut-offered.ts';
import { redoLabelAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import { firstCutNoteAtom, headerNoteAtom, isExportOpeningAtom } from '#web/state/view-atoms.ts';
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
      {useAtomValue(headerNoteAtom)}
      <SaveStatus />
      <ChooseVersionButton />
      <LeaveDialog />
      <div className="flex shrink-0 items-center">
        <ActionButton name="undo" label={undoLabel ? `Undo: ${undoLabel}` : 'Undo'} />
        <ActionButton name="redo" label={redoLabel ? `Redo: ${redoLabel}` : 'Redo'} />
      </div>
      {useAtomValue(firstCutNoteAtom) ?? <FirstCutButton />}
      <SaveButton />
      <ExportButton />
    </HeaderBar>
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
