import { VOICES } from '#shared/speech/voices.ts';
import { SameVoices } from '#web/features/editor/voiceover/same-voices.tsx';
import { SampleButton, useVoiceSamples } from '#web/features/editor/voiceover/sample-button.tsx';
import { useNarrator, useVoiceLanguage } from '#web/features/editor/voiceover/use-voice.ts';
import { Select } from '#web/ui/select.tsx';

const OPTIONS = VOICES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));

/** The voice in which scenes are spoken. */
export function ScriptVoice() {
  const [{ voice }, setVoice] = useNarrator();
  const language = useVoiceLanguage();
  const samples = useVoiceSamples(language);
  return (
    <div>
      <div className="flex items-center gap-1">
        <Select
          label="Voice"
          isLabelHidden
          size="sm"
          className="w-24"
          value={voice}
          onValueChange={setVoice}
          options={OPTIONS}
        />
        <SampleButton voice={voice} samples={samples} />
      </div>
      <SameVoices language={language} />
    </div>
  );
}
