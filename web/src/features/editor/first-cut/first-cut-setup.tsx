import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { firstCutNeeds } from '#shared/first-cut/needs.ts';
import { isTakeName } from '#shared/media/recording-names.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { useNarrator } from '#web/features/editor/voiceover/use-voice.ts';
import { describeError } from '#web/http/http.ts';
import { useOpenPicturesSetting } from '#web/queries/open-pictures-choice.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { beginFirstCut, type FirstCutChoice, NotSavedError, WHOLE_CUT } from './begin-first-cut.ts';
import { type BlankAnswers, BlankScenes, isUnanswered } from './blank-scenes.tsx';
import { countHint } from './count-hint.ts';
import { LengthNote } from './length-note.tsx';
import { useFirstCutOffered } from './use-first-cut-offered.ts';
import { VoicePart } from './voice-part.tsx';

type Parts = FirstCutChoice['parts'];

/** Asks for the parts of the first cut, and for blanks that only the creator can fill. */
export function FirstCutSetup({ onCancel }: { onCancel: () => void }) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const [needs] = useState(() =>
    firstCutNeeds(session.document.timeline, (assetId) => isTake(session.assets, assetId)),
  );
  const [parts, setParts] = useState<Parts>(WHOLE_CUT.parts);
  const [{ voice }] = useNarrator();
  const { data: info } = useQuery(scriptInfoQuery(session.projectId));
  const blank = needs.scenes.filter(({ blanks }) => blanks.length > 0);
  const [answers, setAnswers] = useState<BlankAnswers>(
    new Map(blank.map(({ scene }) => [scene.id, { narration: scene.narration, isLeftOut: false }])),
  );
  const [isChecked, setIsChecked] = useState(false);
  const openPictures = useOpenPicturesSetting();
  const isSearching = openPictures.choice !== null && openPictures.choice !== 'off';

  const begin = useMutation({
    mutationFn: (choice: FirstCutChoice) => {
      fillBlanks();
      return beginFirstCut(session, queryClient, choice);
    },
  });

  function fillBlanks(): void {
    const { timeline } = session.document;
    const scenes = timeline.scenes?.map((scene) => {
      const answer = answers.get(scene.id);
      return answer && !answer.isLeftOut ? { ...scene, narration: answer.narration.trim() } : scene;
    });
    if (answers.size > 0) session.edit('Blanks filled', { ok: true, timeline: { ...timeline, scenes } });
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsChecked(true);
    const unanswered = [...answers].find(([, answer]) => isUnanswered(answer));
    if (unanswered) {
      const field = event.currentTarget.elements.namedItem(unanswered[0]);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const leaveOut = [...answers].filter(([, { isLeftOut }]) => isLeftOut).map(([id]) => id);
    begin.mutate({ parts: { ...parts, voice: isVoiced }, leaveOut, voice });
  }

  const isOffered = useFirstCutOffered();
  const voices = isOffered ? needs.scenes.filter((scene) => scene.voice).length : 0;
  const pictures = needs.scenes.filter((scene) => scene.picture).length;
  const set = (change: Partial<Parts>) => setParts({ ...parts, ...change });
  const isVoiced = parts.voice && voices > 0 && info?.language.isSpoken !== false;
  const isNothing = !isVoiced && !parts.pictures && !parts.music && !parts.captions;

  if (needs.scenes.length === 0) {
    return (
      <>
        <p className="text-muted">A first cut is made from a script. This project has none yet.</p>
        <Footer>
          <Button onClick={onCancel}>Close</Button>
        </Footer>
      </>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="First cut" className="flex flex-col gap-5">
      {answers.size > 0 && (
        <BlankScenes scenes={needs.scenes} answers={answers} isChecked={isChecked} onChange={setAnswers} />
      )}
      <fieldset className="flex flex-col gap-3">
        <legend className={answers.size > 0 ? 'mb-3 font-semibold text-sm' : 'sr-only'}>Parts</legend>
        <VoicePart
          count={voices}
          isFinished={!isOffered}
          isChecked={isVoiced}
          onChange={(isOn) => set({ voice: isOn })}
        />
        {isVoiced && <LengthNote scenes={needs.scenes.map(({ scene }) => scene)} voice={voice} />}
        <Checkbox
          label="Pictures"
          hint={countHint(
            pictures,
            isSearching
              ? 'to fill, with your own footage where it fits, else photos and films, else stock'
              : 'to fill, with your own footage where it fits, else stock',
            'Every scene has its picture already.',
          )}
          isChecked={parts.pictures && pictures > 0}
          disabled={pictures === 0}
          onChange={(isOn) => set({ pictures: isOn })}
        />
        {openPictures.choice !== null && pictures > 0 && parts.pictures && (
          <div className="pl-7">
            <Checkbox
              label="Photos and films from Wikimedia Commons and Openverse"
              hint="The words of your scenes are sent there. No key or account is needed."
              isChecked={isSearching}
              disabled={openPictures.isSaving}
              onChange={(isOn) => openPictures.save(isOn ? 'free' : 'off')}
            />
          </div>
        )}
        <Checkbox
          label="Music"
          hint={needs.music ? 'Quieter while the voice speaks.' : 'The video has music already.'}
          isChecked={parts.music && needs.music}
          disabled={!needs.music}
          onChange={(music) => set({ music })}
        />
        <Checkbox
          label="Captions"
          hint="Word by word, in time with the voice. Captions you rewrote stay."
          isChecked={parts.captions}
          onChange={(captions) => set({ captions })}
        />
      </fieldset>
      {begin.error && (
        <p role="alert" className="text-danger">
          {begin.error instanceof NotSavedError ? begin.error.message : describeError(begin.error)}
        </p>
      )}
      <Footer>
        <Button onClick={onCancel}>Not now</Button>
        <Button type="submit" variant="primary" isPending={begin.isPending} disabled={isNothing}>
          Make First Cut
        </Button>
      </Footer>
    </form>
  );
}

function Footer({ children }: { children: React.ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-5 -mb-5 mt-1 flex flex-wrap justify-end gap-2 rounded-b-lg border-line border-t bg-surface p-4">
      {children}
    </div>
  );
}

function isTake(assets: ReturnType<typeof useEditor>['assets'], assetId: string): boolean {
  return isTakeName(assets.find(({ id }) => id === assetId)?.fileName ?? '');
}
