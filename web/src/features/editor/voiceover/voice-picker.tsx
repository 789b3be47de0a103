import { Play, Square } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { VOICES, type Voice } from '#shared/speech/voices.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface VoicePickerProps {
  value: Voice;
  onChange: (voice: Voice) => void;
}

/** The voices, each with a sample to hear. */
export function VoicePicker({ value, onChange }: VoicePickerProps) {
  const { heard, toggle } = useSample();
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
            <IconButton
              size="sm"
              label={heard?.voice === voice ? `Stop ${voice}` : `Hear ${voice}`}
              icon={iconOf(heard?.voice === voice ? heard.isLoading : null)}
              onClick={() => toggle(voice)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function iconOf(isLoading: boolean | null) {
  if (isLoading === null) return <Play />;
  return isLoading ? <Spinner className="size-4" /> : <Square />;
}

interface Heard {
  readonly voice: Voice;
  /** The server speaks a sample when it is first asked for. */
  readonly isLoading: boolean;
}

function useSample() {
  const [heard, setHeard] = useState<Heard | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const stop = useCallback(() => {
    const playing = audio.current;
    audio.current = null;
    // Without a source it stops loading, so that the server stops speaking.
    playing?.removeAttribute('src');
    playing?.load();
  }, []);
  useEffect(() => stop, [stop]);

  const toggle = (voice: Voice) => {
    stop();
    setHeard(null);
    if (heard?.voice === voice) return;
    const started = new Audio(`/api/voices/${voice}/sample`);
    audio.current = started;
    const isCurrent = () => audio.current === started;
    started.onplaying = () => isCurrent() && setHeard({ voice, isLoading: false });
    started.onended = () => isCurrent() && setHeard(null);
    started.onerror = () => {
      if (!isCurrent()) return;
      setHeard(null);
      toast({ title: 'The sample can’t be played', description: 'Try again in a moment.', variant: 'destructive' });
    };
    setHeard({ voice, isLoading: true });
    // A refusal is an error event too.
    started.play().catch(() => {});
  };
  return { heard, toggle };
}
