import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Captions, FileUp } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { RECOGNISED_LANGUAGES } from '#shared/speech/recognised-languages.ts';
import { formatDuration } from '#shared/time/format.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { canRecognise } from '#web/engine/device-recogniser.ts';
import { CaptionStyleChoice } from '#web/features/editor/inspector/caption-style-choice.tsx';
import { RunningGenerator, useFocusAfterRun } from '#web/features/editor/inspector/running-generator.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { SUBTITLE_EXTENSIONS } from '#web/features/editor/subtitles/add-files.ts';
import { readWords } from '#web/features/editor/subtitles/import-subtitles.ts';
import { configQuery } from '#web/queries/config.ts';
import { sendHeardTranscripts } from '#web/queries/heard-transcripts.ts';
import { selectedClipsAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { captionsOfferAtom, captionsRunAtom, type RecognitionProgress, unspokenAtom } from './captions-run.ts';
import { generateCaptions, keepOffer, newCaptionStyleAtom, spokenLanguageAtom } from './generate-captions.ts';
import { type ClipChoice, clipChoices } from './heard-clips.ts';
import { HeardList } from './heard-list.tsx';

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
  // A service where there is one; else this device, unless it cannot.
  const place = config?.recogniser === 'openai' || !canRecognise() ? 'server' : 'device';
  useEffect(() => void sendHeardTranscripts(), []);
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
          <HeardList texts={run.texts} />
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
            value={language ?? FOUND}
            onValueChange={(next) => setLanguage(next === FOUND ? null : next)}
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
          <Unspoken />
          <Offer />
        </>
      )}
    </form>
  );
}

/** Takes the words from a file, in place of what is heard, and finds their times. */
function KnownText({ clips }: { clips: readonly Clip[] }) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isOne = new Set(clips.map(({ assetId }) => assetId)).size === 1;

  async function handleFile(file: File | undefined): Promise<void> {
    const text = file ? await readWords(file) : null;
    if (text) void generateCaptions(session, queryClient, { clips, place: 'device', text });
  }

  return (
    <>
      <Button icon={<FileUp />} disabled={!isOne} aria-describedby={hintId} onClick={() => input.current?.click()}>
        Use a text or subtitles
      </Button>
      <p id={hintId} className="text-muted text-xs">
        {isOne
          ? 'Its words in place of those that are heard; their times are found in the sound.'
          : 'A text belongs to one file: choose its clips above.'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with the words"
        accept={SUBTITLE_EXTENSIONS.join(',')}
        onChange={(event) => {
          void handleFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Lists the words of a given text that its file does not say, and where they would be. */
function Unspoken() {
  const [unspoken, setUnspoken] = useAtom(unspokenAtom);
  const headingId = useId();
  if (!unspoken || unspoken.length === 0) return null;
  const count = unspoken.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <p id={headingId} role="status" className="text-muted text-xs">
        {count === 1 ? '1 word of the text was not heard:' : `${count} words of the text were not heard:`}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls.
        tabIndex={0}
        aria-labelledby={headingId}
        className="flex max-h-40 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-canvas p-2 text-xs"
      >
        {unspoken.map(({ text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once.
          <li key={index} className="flex gap-2">
            <span className="text-faint tabular">{formatDuration(at)}</span>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setUnspoken(null)}>Close the list</Button>
    </section>
  );
}

/** Keeps or discards what was heard before the user cancelled. */
function Offer() {
  const session = useEditor();
  const [heard, setHeard] = useAtom(captionsOfferAtom);
  if (!heard) return null;
  return (
    <section aria-label="Heard before you cancelled" className="flex flex-col gap-2">
      <p role="status" className="text-muted text-xs">
        Cancelled after {heard.texts.length} captions.
      </p>
      <HeardList texts={heard.texts} />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => keepOffer(session)}>Keep what was heard</Button>
        <Button onClick={() => setHeard(null)}>Discard</Button>
      </div>
    </section>
  );
}

const FOUND = 'found';
const NAMES = new Intl.DisplayNames('en', { type: 'language' });
const LANGUAGES: readonly SelectOption<string>[] = [
  { value: FOUND, label: 'Found in the sound' },
  ...RECOGNISED_LANGUAGES.map((tag) => ({ value: tag, label: NAMES.of(tag) ?? tag })).toSorted((left, right) =>
    left.label.localeCompare(right.label, 'en'),
  ),
];

const PLACES = {
  device: 'Recognised on this device',
  server: 'Recognised on the server',
  service: 'Recognised by OpenAI',
} as const;

function hintOf(choice: ClipChoice | undefined): string {
  if (!choice) return 'Add audio or video clips to timeline first';
  const { length } = choice.clips;
  if (choice.id === 'selected')
    return length === 1 ? 'Of the selected clip' : `Of the ${length} selected clips with sound`;
  if (choice.id !== 'heard') return `Of ${length === 1 ? 'the clip' : `the ${length} clips`} on ${choice.label}`;
  return length === 1 ? 'Of the clip with sound on the timeline' : `Of all ${length} clips that are heard`;
}

const STAGES: Record<RecognitionProgress['stage'], string> = {
  model: 'Getting speech recognition ready…',
  fetching: 'Fetching speech recognition to this device…',
  loading: 'Getting speech recognition ready…',
  waiting: 'Waiting for its turn…',
  reading: 'Reading the sound…',
  listening: 'Listening…',
};

/** Says what a recognition is at. */
export function recognitionLabel({ stage, secondsLeft }: RecognitionProgress): string {
  return secondsLeft ? `${STAGES[stage]} ${formatDuration(secondsLeft)} left` : STAGES[stage];
}
