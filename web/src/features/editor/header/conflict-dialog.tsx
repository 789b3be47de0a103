import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { storedTimelineAtom } from '#web/state/document-atoms.ts';
import { keepBoth } from '#web/state/keep-both.ts';
import { isStoredAtom, postponedConflictAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { VersionsTable } from '#web/ui/versions-table.tsx';
import { describeDifference, type TextDifference } from './timeline-difference.ts';

/** Asks which version to keep after someone else saved this project. Closing it decides nothing; both versions stay. */
export function ConflictDialog() {
  const session = useEditor();
  const state = useAtomValue(saveStateAtom);
  const isKept = useAtomValue(isStoredAtom);
  const mine = useAtomValue(storedTimelineAtom);
  const [postponed, setPostponed] = useAtom(postponedConflictAtom);
  const [isCopying, setIsCopying] = useState(false);
  const [, navigate] = useLocation();
  if (state.type !== 'conflict' || postponed === state.theirs) return null;
  const theirs = state.theirs.timeline;

  /** Continues with a timeline. False when the server did not accept it, which the header shows. */
  async function continueWith(timeline: Timeline, label: string): Promise<boolean> {
    // The other version is not an edit of this one: nobody deleted its missing captions by hand.
    session.document.record(timeline, label, timeline);
    return (await session.saver.resolveConflict(session.document.stored)).type === 'saved';
  }

  async function resolve(timeline: Timeline, label: string, description?: string): Promise<void> {
    if (await continueWith(timeline, label)) session.offerUndo(label, description);
  }

  /** Makes mine a separate project or, when the plan allows no more, adds it to theirs in this one. */
  async function keepBothVersions(): Promise<void> {
    setIsCopying(true);
    const copy = await session.copy(mine);
    setIsCopying(false);
    if (copy.type === 'copied') {
      await continueWith(theirs, 'The other version was opened');
      const open = () => navigate(`/projects/${copy.projectId}`);
      toast({ title: 'Your version was saved as a copy', action: { label: 'Open copy', onSelect: open } });
      return;
    }
    const both = copy.type === 'limit' ? keepBoth(theirs, mine, createClipId) : null;
    if (both) await resolve(both, 'Your version was added on hidden tracks', describeError(copy.error));
    else reportFailure('The copy could not be made', copy.error);
  }

  const { onlyMine, onlyTheirs, inBoth, texts } = describeDifference(mine, theirs);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && setPostponed(state.theirs)}
      title="This project was changed elsewhere"
      description={`Another tab or device saved it after you opened it here. Nothing has been overwritten; your version is ${isKept ? 'kept on this device' : 'in this tab only'}. Which one do you want to continue with?`}
    >
      <div className="flex flex-col gap-2">
        <Choice
          title="Keep mine"
          version={describe(mine, onlyMine)}
          detail="It replaces the other version."
          button={
            <Button variant="primary" onClick={() => void resolve(mine, 'Your version was saved')}>
              Keep mine
            </Button>
          }
        />
        <Choice
          title="Take theirs"
          version={describe(theirs, onlyTheirs)}
          detail="Undo brings yours back."
          button={<Button onClick={() => void resolve(theirs, 'The other version was opened')}>Take theirs</Button>}
        />
        <Choice
          title="Keep both"
          detail="The other version stays here as it is; yours becomes a project of its own, a copy of this one."
          button={
            <Button isPending={isCopying} onClick={() => void keepBothVersions()}>
              Keep both
            </Button>
          }
        />
        <p className="mt-1 text-muted text-sm">{differenceInBoth(inBoth, onlyMine !== null || onlyTheirs !== null)}</p>
        <DifferingTexts texts={texts} />
      </div>
    </Dialog>
  );
}

/** Nobody would read more here. Both versions stay until the user chooses one. */
const MOST_TEXTS = 5;

function DifferingTexts({ texts }: { texts: readonly TextDifference[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label="Texts that differ" className="max-h-48 overflow-y-auto text-sm">
      <VersionsTable rows={texts.slice(0, MOST_TEXTS)} mine="Your text" theirs="Their text" />
      {texts.length > MOST_TEXTS && <p className="py-1 text-muted">and {texts.length - MOST_TEXTS} more</p>}
    </section>
  );
}

interface ChoiceProps {
  title: string;
  version?: string;
  detail: string;
  button: ReactNode;
}

function Choice({ title, version, detail, button }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line p-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-semibold">{title}</h3>
        {version && <p className="text-sm tabular">{version}</p>}
        <p className="text-muted text-sm">{detail}</p>
      </div>
      {button}
    </div>
  );
}

function describe(timeline: Timeline, only: string | null): string {
  const count = timeline.tracks.reduce((sum, track) => sum + track.clips.length, 0);
  const length = formatDuration(microsecondsToSeconds(timelineDuration(timeline)));
  return `${count === 1 ? '1 clip' : `${count} clips`}, ${length} long.${only ? ` Only here: ${only}.` : ''}`;
}

function differenceInBoth(inBoth: string | null, hasOwnClips: boolean): string {
  if (inBoth) return `${hasOwnClips ? 'Also different' : 'Different'} between the two: ${inBoth}.`;
  return hasOwnClips ? 'The rest is the same.' : 'Both versions are the same.';
}
