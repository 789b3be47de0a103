import { AudioLines, Captions, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Freshness } from '#shared/captions/scene-state.ts';
import { blanksIn } from '#shared/text/blanks.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { Button } from '#web/ui/button.tsx';
import { useSceneCaptions, useSceneVoice } from './use-scene-voice.ts';

interface RenewRowProps {
  scene: TimelineScene;
  number: number;
  state: { readonly voice: Freshness; readonly captions: Freshness };
}

/** Says which of a scene's voice and captions no longer match its narration, with a button to renew each. */
export function RenewRow({ scene, number, state }: RenewRowProps) {
  const voice = useSceneVoice(scene);
  const captions = useSceneCaptions(scene);
  const isSilent = scene.narration.trim() === '';
  const isVoiceWanted = state.voice !== 'fresh' && !isSilent;
  const isCaptionWanted = state.captions === 'stale' || (state.captions === 'none' && !isSilent);
  const stale = [state.voice === 'stale' && 'voice', state.captions === 'stale' && 'captions'].filter(Boolean);
  const row = useRef<HTMLFieldSetElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // The pressed button has disappeared, so the keyboard focus stays in the scene.
    if (!hasFocus.current || document.activeElement !== document.body) return;
    const next = row.current?.querySelector('button') ?? row.current?.closest('li')?.querySelector('button');
    hasFocus.current = false;
    next?.focus();
  });
  return (
    <fieldset
      ref={row}
      aria-label={`Voice and captions of scene ${number}`}
      className="flex flex-col gap-1.5 empty:hidden"
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {stale.length > 0 && (
        <p className="flex items-center gap-1.5 text-warning text-xs">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {`The ${stale.join(' and ')} ${stale.length > 1 || stale[0] === 'captions' ? 'say' : 'says'} something else.`}
        </p>
      )}
      {voice.isPending && (
        <div className="flex items-center justify-between gap-2 text-muted text-xs">
          <span role="status" className="tabular">
            {voice.status}
          </span>
          <Button size="sm" variant="ghost" aria-label={`Cancel the voice of scene ${number}`} onClick={voice.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {(isVoiceWanted || isCaptionWanted) && (
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {isVoiceWanted && !voice.isPending && (
            <PartButton
              part="voice"
              number={number}
              isStale={state.voice === 'stale'}
              icon={<AudioLines />}
              isDisabled={blanksIn(scene.narration).length > 0}
              onClick={voice.start}
            />
          )}
          {isCaptionWanted && (
            <PartButton
              part="captions"
              number={number}
              isStale={state.captions === 'stale'}
              icon={<Captions />}
              isPending={captions.isPending}
              onClick={() => captions.mutate()}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

interface PartButtonProps {
  part: 'voice' | 'captions';
  number: number;
  isStale: boolean;
  icon: ReactNode;
  isPending?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

function PartButton({ part, number, isStale, icon, isPending = false, isDisabled = false, onClick }: PartButtonProps) {
  const verb = isStale ? 'Renew' : 'Make';
  return (
    <Button
      size="sm"
      variant={isStale ? 'secondary' : 'ghost'}
      className={isStale ? undefined : '-ml-2.5'}
      icon={icon}
      isPending={isPending}
      disabled={isDisabled || isPending}
      aria-label={`${verb} the ${part} of scene ${number}`}
      onClick={onClick}
    >
      {`${verb} ${part}`}
    </Button>
  );
}
