import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Captions } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { canRecognise } from '#web/engine/device-recogniser.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { configQuery } from '#web/queries/config.ts';
import { sendTranscripts } from '#web/queries/device-transcripts.ts';
import { selectedClipsAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { RunningGenerator, useFocusAfterRun } from '#web/ui/running-generator.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type ClipChoice, clipChoices } from './audible-clips.ts';
import { CaptionStyleChoice } from './caption-style-choice.tsx';
import { CaptionsOffer } from './captions-offer.tsx';
import { captionsRunAtom } from './captions-run.ts';
import { generateCaptions, newCaptionStyleAtom, spokenLanguageAtom } from './generate-captions.ts';
import { KnownText } from './known-text.tsx';
import { LANGUAGE_OPTIONS } from './language-options.ts';
import { RecognisedCaptions } from './recognised-captions.tsx';
import { recognitionLabel } from './recognition-label.ts';
import { UnspokenList } from './unspoken-list.tsx';

/** Turns speech on the timeline into captions. */
export function CaptionsGenerator() {
  const session = useEditor();
  const queryClient = useQueryClient();
  const timeline = useAtomValue(timelineAtom);
  const selected = useAtomValue(selectedClipsAtom);
  const [style, setStyle] = useAtom(newCaptionStyleAtom);
  const [language, setLanguage] = useAtom(spokenLanguageAtom);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const run = useAtomValue(captionsRunAtom);
  const button = useFocusAfterRun(run !== null);
  const hintId = useId();
  const { data: config } = useQuery(configQuery);
  // A service if there is one; else this device, unless it can't.
  const place = config?.recogniser === 'openai' || !canRecognise() ? 'server' : 'device';
  useEffect(() => void sendTranscripts(), []);
  const choices = clipChoices(timeline, selected, (assetId) => session.media(assetId)?.hasAudio === true);
  const choice = choices.find(({ id }) => id === chosenId) ?? choices[0];

  const generate = (event: FormEvent) => {
    event.preventDefault();
    if (choice) void generateCaptions(session, queryClient, { clips: choice.clips, place });
    else toast({ title: 'No audio clips found on timeline', variant: 'destructive' });
  };

  return (
    <form onSubmit={generate} className="flex flex-col gap-3 px-4 pb-4" aria-label="Captions">
      <CaptionStyleChoice value={style} onChange={setStyle} />
      {run ? (
        <>
          <RunningGenerator label={recognitionLabel(run.progress)} share={run.progress.share} onCancel={run.cancel} />
          <RecognisedCaptions texts={run.texts} />
        </>
      ) : (
        <>
          {choices.length > 1 && choice && (
            <Select
              label="Listen to"
              value={choice.id}
              onValueChange={setChosenId}
              options={choices.map(({ id, label }) => ({ value: id, label }))}
            />
          )}
          <Select
            label="Language"
            value={language ?? DETECTED}
            onValueChange={(next) => setLanguage(next === DETECTED ? null : next)}
            options={LANGUAGES}
          />
          <p id={hintId} className="text-muted text-xs">
            {hintOf(choice)}
            {choice && <br />}
            {choice && PLACES[config?.recogniser === 'openai' ? 'service' : place]}
          </p>
          <Button ref={button} type="submit" icon={<Captions />} disabled={!choice} aria-describedby={hintId}>
            Generate captions
          </Button>
          {choice && place === 'device' && <KnownText clips={choice.clips} />}
          <UnspokenList />
          <CaptionsOffer />
        </>
      )}
    </form>
  );
}

const DETECTED = 'detected';
const LANGUAGES = [{ value: DETECTED, label: 'Detect automatically' }, ...LANGUAGE_OPTIONS];

const PLACES = {
  device: 'Recognised on this device',
  server: 'Recognised on the server',
  service: 'Recognised by OpenAI',
} as const;

function hintOf(choice: ClipChoice | undefined): string {
  if (!choice) return 'Add audio or video clips to timeline first';
  const { length } = choice.clips;
  if (choice.id === 'selected')
    return length === 1 ? 'From the selected clip' : `From the ${length} selected clips with sound`;
  if (choice.id !== 'audible') return `From ${length === 1 ? 'the clip' : `the ${length} clips`} on ${choice.label}`;
  return length === 1 ? 'From the one audible clip' : `From all ${length} audible clips`;
}
