import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { useNarrator } from '#web/features/editor/voiceover/use-voice.ts';
import { VoicePicker } from '#web/features/editor/voiceover/voice-picker.tsx';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { countHint } from './count-hint.ts';

interface VoicePartProps {
  /** Scenes to speak. */
  count: number;
  /** The footage is heard already. */
  isFinished: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The choice of a voice; off for a script in a language that this server does not speak. */
export function VoicePart({ count, isFinished, isChecked, onChange }: VoicePartProps) {
  const [{ voice }, setVoice] = useNarrator();
  const { data: info } = useQuery(scriptInfoQuery(useEditor().projectId));
  const isForeign = count > 0 && info?.language.isSpoken === false;
  return (
    <>
      <Checkbox
        label="Voice"
        hint={countHint(
          count,
          'to speak',
          isFinished ? 'Nothing is spoken over your footage.' : 'Every scene has its voice already.',
        )}
        isChecked={isChecked}
        disabled={count === 0 || isForeign}
        onChange={onChange}
      />
      {isForeign && (
        <p className="ml-7 flex gap-2 text-sm text-warning">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            The built-in voice does not speak {languageName(info.language.tag)}. It speaks English, French, Spanish,
            Italian and Portuguese. With OPENAI_API_KEY set on this server, OpenAI’s voices speak the others. You can
            also record the scenes yourself.
          </span>
        </p>
      )}
      {isChecked && (
        <div className="ml-7">
          <VoicePicker value={voice} onChange={setVoice} />
        </div>
      )}
    </>
  );
}

function languageName(tag: string | null): string {
  return (tag && new Intl.DisplayNames('en', { type: 'language' }).of(tag)) || 'this language';
}
