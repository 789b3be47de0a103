import { VOICES, type Voice } from '#shared/speech/voices.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SameVoices } from './same-voices.tsx';
import { SampleButton, useVoiceSamples } from './sample-button.tsx';
import { useVoiceLanguage } from './use-voice.ts';

interface VoicePickerProps {
  value: Voice;
  onChange: (voice: Voice) => void;
}

/** The voices, each with a sample to hear. */
export function VoicePicker({ value, onChange }: VoicePickerProps) {
  const language = useVoiceLanguage();
  const samples = useVoiceSamples(language);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Voice</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {VOICES.map((voice) => (
          <div
            key={voice}
            className={classNames(
              'flex items-center rounded-md border pr-1 text-sm focus-within:border-text',
              voice === value ? 'border-accent bg-raised' : 'border-control hover:border-muted',
            )}
          >
            <label className="flex h-8 min-w-0 grow items-center pl-2.5 capitalize">
              <input
                type="radio"
                name="voice"
                className="sr-only"
                checked={voice === value}
                onChange={() => onChange(voice)}
              />
              <span className="truncate">{voice}</span>
            </label>
            <SampleButton voice={voice} samples={samples} />
          </div>
        ))}
      </div>
      <SameVoices language={language} />
    </fieldset>
  );
}
