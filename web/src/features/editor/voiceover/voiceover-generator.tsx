import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { AudioLines } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import { VOICEOVER_ERRORS } from '#shared/errors/voiceover-errors.ts';
import { MAX_VOICEOVER_CHARACTERS, VOICE_SPEED } from '#shared/speech/voices.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { Button } from '#web/ui/button.tsx';
import { RunningGenerator, useFocusAfterRun } from '#web/ui/running-generator.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { draftAtom, generateVoiceover, runAtom } from './generate-voiceover.ts';
import { useVoice } from './use-voice.ts';
import { VoicePicker } from './voice-picker.tsx';

const count = new Intl.NumberFormat('en');

/** Turns a text into a voice at the playhead. */
export function VoiceoverGenerator() {
  const session = useEditor();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useAtom(draftAtom);
  const [voice, setVoice] = useVoice();
  const run = useAtomValue(runAtom);
  const [error, setError] = useState<string | null>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const button = useFocusAfterRun(run !== null);

  const generate = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(draft.text);
    setError(fault);
    if (fault !== null) textArea.current?.focus();
    else void generateVoiceover(session, queryClient, voice);
  };

  return (
    <form onSubmit={generate} className="flex flex-col gap-3 px-4 pb-4" aria-label="Voiceover">
      <TextArea
        ref={textArea}
        label="Text"
        labelHint={`${count.format(draft.text.length)} / ${count.format(MAX_VOICEOVER_CHARACTERS)}`}
        placeholder="Write what the voice should say"
        value={draft.text}
        error={error}
        onChange={(event) => {
          const text = event.target.value;
          setDraft({ ...draft, text });
          // Checked on Generate, then live.
          if (error !== null) setError(faultOf(text));
        }}
      />
      <VoicePicker value={voice} onChange={setVoice} />
      <div>
        <div className="flex items-baseline justify-between text-sm">
          <span aria-hidden="true" className="font-medium">
            Speed
          </span>
          <span className="text-muted text-xs tabular">{draft.speed.toFixed(1)}×</span>
        </div>
        <Slider
          label="Speed"
          min={VOICE_SPEED.min}
          max={VOICE_SPEED.max}
          step={0.1}
          value={draft.speed}
          valueText={`${draft.speed.toFixed(1)} times`}
          onValueChange={(speed) => setDraft({ ...draft, speed })}
        />
      </div>
      {run ? (
        <RunningGenerator
          label={STAGES[run.progress.stage].label}
          share={STAGES[run.progress.stage].hasShare ? run.progress.share : null}
          onCancel={run.cancel}
        />
      ) : (
        <Button ref={button} type="submit" icon={<AudioLines />} disabled={draft.text === ''}>
          Generate
        </Button>
      )}
    </form>
  );
}

const STAGES: Record<VoiceoverProgress['stage'], { label: string; hasShare: boolean }> = {
  model: { label: 'Getting the voice ready…', hasShare: true },
  waiting: { label: 'Waiting for its turn…', hasShare: false },
  speaking: { label: 'Speaking…', hasShare: true },
  saving: { label: 'Saving…', hasShare: false },
};

function faultOf(text: string): string | null {
  if (text.trim() === '') return VOICEOVER_ERRORS['voiceover.no-text'].message;
  const excess = text.length - MAX_VOICEOVER_CHARACTERS;
  return excess > 0 ? `Shorten the text by ${count.format(excess)} characters.` : null;
}
