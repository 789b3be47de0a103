import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { FirstCut } from '#shared/contracts/first-cut.ts';
import { firstCutNeeds } from '#shared/first-cut/needs.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { chosenVoiceAtom } from '#web/features/editor/voiceover/use-voice.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { cancelFirstCut, closeFirstCut, firstCutQuery, isBeingMade } from '#web/queries/first-cuts.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { firstCutNoteAtom, isGestureActiveAtom, overlayAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { beginFirstCut, WHOLE_CUT } from './begin-first-cut.ts';
import { FirstCutNote } from './first-cut-note.tsx';
import { FirstCutProgress, STEP_NAMES } from './first-cut-progress.tsx';
import { FirstCutSetup } from './first-cut-setup.tsx';
import { isUnchangedSince, takeFirstCut } from './take-first-cut.ts';

/**
 * Makes first cuts: asks for the parts, shows the progress, and puts the result on the timeline. The next visit takes a
 * cut that finished while no tab was open, or offers it if the timeline has changed since.
 */
export function FirstCutOverlay() {
  const session = useEditor();
  const queryClient = useQueryClient();
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const { projectId } = session;
  const { data: cut = null, isPending } = useQuery(firstCutQuery(projectId));
  const { data: project } = useQuery(projectQuery(projectId));
  const isOpen = overlay === 'first-cut';
  const close = () => setOverlay((now) => (now === 'first-cut' ? 'none' : now));

  const take = useTake(cut, () => {
    // Elsewhere the user is at work.
    if (isOpen) focusPlay();
    close();
  });
  useHeaderNote(cut);
  const isStarting = useAskedFor(!isPending && cut === null && project?.wantsFirstCut === true);
  const discard = useMutation({
    mutationFn: async (made: FirstCut) => {
      const end = isBeingMade(made) ? cancelFirstCut : closeFirstCut;
      await end(projectId, made.id, false);
      await queryClient.refetchQueries({ queryKey: firstCutQuery(projectId).queryKey });
    },
    onError: (error) => reportFailure('The first cut could not be cancelled', error),
  });

  function decline(): void {
    close();
    if (!project?.wantsFirstCut) return;
    queryClient.setQueryData(projectQuery(projectId).queryKey, { ...project, wantsFirstCut: false });
    request('PATCH', `/api/projects/${projectId}`, { body: { wantsFirstCut: false } }).catch((error: unknown) =>
      reportFailure('Failed to save', error),
    );
  }

  // While an accepted cut is being saved, there is nothing to ask.
  if (!isOpen || isPending || (take.isPending && !cut)) return null;
  if (isBeingMade(cut) || isStarting) {
    return (
      <Dialog
        open
        onOpenChange={close}
        title="Making your first cut"
        description="You can close this and keep working: the header shows how far it is, and changes of the timeline are never overwritten."
        footer={
          <>
            <Button
              isPending={discard.isPending}
              disabled={!cut}
              onClick={() => cut && discard.mutate(cut, { onSuccess: close })}
            >
              Cancel
            </Button>
            <Button onClick={close}>Keep working</Button>
          </>
        }
      >
        {cut && <FirstCutProgress cut={cut} />}
      </Dialog>
    );
  }
  if (cut) {
    return (
      <Dialog
        open
        onOpenChange={close}
        {...describeEnd(cut)}
        footer={
          <>
            <Button isPending={discard.isPending} onClick={() => discard.mutate(cut)}>
              {cut.status === 'failed' || failedSteps(cut).length > 0 ? 'Try again' : 'Discard'}
            </Button>
            {cut.status === 'done' && (
              <Button variant="primary" isPending={take.isPending} onClick={() => take.mutate(cut)}>
                {failedSteps(cut).length > 0 ? 'Continue without it' : 'Use it here'}
              </Button>
            )}
          </>
        }
      >
        {failedSteps(cut).length > 0 && <Failures cut={cut} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={decline}
      title="First Cut"
      description="A finished video from your script: you can change every part of it, or undo it all in one step."
    >
      <FirstCutSetup onCancel={decline} />
    </Dialog>
  );
}

/** Shows a cut that is being made in the header, and announces each step that is done. */
function useHeaderNote(cut: FirstCut | null): void {
  const session = useEditor();
  const setNote = useSetAtom(firstCutNoteAtom);
  const setOverlay = useSetAtom(overlayAtom);
  useEffect(() => {
    setNote(cut && isBeingMade(cut) ? <FirstCutNote cut={cut} onClick={() => setOverlay('first-cut')} /> : null);
  }, [cut, setNote, setOverlay]);
  useEffect(() => () => setNote(null), [setNote]);
  const done = (cut?.steps ?? []).filter(({ state }) => state === 'done').map(({ step }) => STEP_NAMES[step]);
  const latest = isBeingMade(cut) ? done.join(', ') : '';
  useEffect(() => {
    if (latest !== '') session.announce(`First cut, done so far: ${latest}`);
  }, [latest, session]);
}

/** Takes a finished first cut by itself where nothing has changed and nothing is missing; offers any other. */
function useTake(cut: FirstCut | null, onTaken: () => void) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const isGestureActive = useAtomValue(isGestureActiveAtom);
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const handled = useRef<string | null>(null);
  const take = useMutation({
    mutationFn: (made: FirstCut) => takeFirstCut(session, queryClient, made),
    onSuccess: onTaken,
    onError: async (error) => {
      await queryClient.refetchQueries({ queryKey: firstCutQuery(session.projectId).queryKey });
      reportFailure('The first cut could not be used', error);
    },
  });
  const { mutate } = take;
  const isOpen = overlay === 'first-cut';
  useEffect(() => {
    if (!cut || isBeingMade(cut) || isGestureActive || handled.current === cut.id) return;
    handled.current = cut.id;
    const isWhole = cut.status === 'done' && failedSteps(cut).length === 0;
    if (isWhole && isUnchangedSince(cut, session)) mutate(cut);
    else if (!isOpen) {
      toast({
        title: describeEnd(cut).title,
        description: describeEnd(cut).description,
        action: { label: 'Look', onSelect: () => setOverlay('first-cut') },
      });
    }
  }, [cut, isGestureActive, isOpen, mutate, session, setOverlay]);
  return take;
}

/**
 * Starts the first cut that was requested with the project, unless the script has blanks to fill first or a language
 * that the voice does not speak.
 * @returns True while the cut is starting.
 */
function useAskedFor(isAsked: boolean): boolean {
  const session = useEditor();
  const queryClient = useQueryClient();
  const isBegun = useRef(false);
  const { data: info, isError } = useQuery({ ...scriptInfoQuery(session.projectId), enabled: isAsked });
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const voice = session.store.get(chosenVoiceAtom) ?? undefined;
      return beginFirstCut(session, queryClient, { ...WHOLE_CUT, voice });
    },
    onError: (error) => reportFailure('The first cut could not be started', error),
  });
  useEffect(() => {
    if (!isAsked || isBegun.current || !(info || isError)) return;
    isBegun.current = true;
    const { scenes } = firstCutNeeds(session.document.timeline);
    const isSilent = info?.language.isSpoken === false;
    if (!isSilent && scenes.length > 0 && scenes.every(({ blanks }) => blanks.length === 0)) mutate();
  }, [isAsked, info, isError, mutate, session]);
  return isPending;
}

/** Moves the focus to Play after the dialog has closed, so that the next press plays. */
function focusPlay(): void {
  const play = () => document.querySelector<HTMLElement>('[aria-label="Preview"] [aria-label^="Play"]');
  setTimeout(() => play()?.focus());
}

function failedSteps({ steps }: FirstCut) {
  return steps.filter(({ state }) => state === 'failed');
}

function describeEnd(cut: FirstCut): { title: string; description: string } {
  if (cut.status === 'failed') {
    const description = cut.message ?? 'Nothing was changed. Try again.';
    return { title: 'The first cut could not be made', description };
  }
  if (failedSteps(cut).length > 0) {
    return {
      title: 'A part of your first cut is missing',
      description: 'Nothing was changed yet. What is there can be used.',
    };
  }
  return {
    title: 'Your first cut is ready',
    description: 'The timeline has changed since it was begun. Your changes stay where they are.',
  };
}

function Failures({ cut }: { cut: FirstCut }) {
  return (
    <ul className="flex flex-col gap-2">
      {failedSteps(cut).map(({ step, note }) => (
        <li key={step}>
          <strong className="font-semibold">{STEP_NAMES[step]}: </strong>
          {note}
        </li>
      ))}
    </ul>
  );
}
