import { Play, Square } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Voice, VoiceLanguage } from '#shared/speech/voices.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface CurrentSample {
  readonly voice: Voice;
  /** The server speaks a sample when it is first asked for. */
  readonly isLoading: boolean;
}

interface VoiceSamples {
  readonly current: CurrentSample | null;
  readonly toggle: (voice: Voice) => void;
}

/** Plays and stops the sample of a voice. */
export function SampleButton({ voice, samples: { current, toggle } }: { voice: Voice; samples: VoiceSamples }) {
  const isCurrentVoice = current?.voice === voice;
  return (
    <IconButton
      size="sm"
      label={isCurrentVoice ? `Stop ${voice}` : `Hear ${voice}`}
      icon={iconOf(isCurrentVoice ? current.isLoading : null)}
      onClick={() => toggle(voice)}
    />
  );
}

function iconOf(isLoading: boolean | null) {
  if (isLoading === null) return <Play />;
  return isLoading ? <Spinner className="size-4" /> : <Square />;
}

/** Plays one voice's sample at a time, in the language of the script. */
export function useVoiceSamples(language: VoiceLanguage): VoiceSamples {
  const [current, setCurrent] = useState<CurrentSample | null>(null);
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
    setCurrent(null);
    if (current?.voice === voice) return;
    const started = new Audio(`/api/voices/${voice}/sample?language=${language}`);
    audio.current = started;
    const isCurrent = () => audio.current === started;
    started.onplaying = () => isCurrent() && setCurrent({ voice, isLoading: false });
    started.onended = () => isCurrent() && setCurrent(null);
    started.onerror = () => {
      if (!isCurrent()) return;
      setCurrent(null);
      toast({ title: 'The sample can’t be played', description: 'Try again in a moment.', variant: 'destructive' });
    };
    setCurrent({ voice, isLoading: true });
    // A refusal is an error event too.
    started.play().catch(() => {});
  };
  return { current, toggle };
}
