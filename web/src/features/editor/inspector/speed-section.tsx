import { useAtom, useAtomValue } from 'jotai';
import { Snowflake } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isSpeed, SPEED_RANGE, SPEED_RULE } from '#shared/timeline/clip-time.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { type Pace, setSpeeds } from '#shared/timeline/edits/set-speed.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { ACTIONS } from '#web/features/editor/actions/actions.ts';
import type { EditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isSpeedWantedAtom, keepsTogetherAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { common } from './common.ts';
import { type Reading, TypedField } from './typed-field.tsx';

const PRESETS = [0.5, 1, 1.5, 2] as const;

interface SpeedSectionProps {
  clips: readonly Clip[];
  hasSound: boolean;
  /** The picture can be frozen. */
  isPicture: boolean;
  run: EditRun;
}

/** Speed of clips and of those linked to them. */
export function SpeedSection({ clips, hasSound, isPicture, run }: SpeedSectionProps) {
  const session = useEditor();
  const keepsTogether = useAtomValue(keepsTogetherAtom);
  const [isWanted, setIsWanted] = useAtom(isSpeedWantedAtom);
  const section = useRef<HTMLElement>(null);
  const speed = common(clips, (clip) => clip.speed ?? 1);

  useEffect(() => {
    if (!isWanted) return;
    setIsWanted(false);
    const input = section.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [isWanted, setIsWanted]);

  function set(pace: Pace, label: string, isStep = false): EditResult {
    const { timeline } = session.document;
    const ids = clips.map(({ id }) => id);
    const result = setSpeeds(timeline, ids, pace, { keepsTogether, media: session.media });
    (isStep ? run : session).edit(label, result);
    return result;
  }

  return (
    <section ref={section} aria-label="Speed" className="-mx-4 flex flex-col gap-2 border-line border-t px-4 pt-3">
      <h4 className="font-medium text-sm">Speed</h4>
      <div className="grid grid-cols-[4.5rem_1fr] items-start gap-2">
        <TypedField
          label="Speed (×)"
          isLabelHidden
          value={speed}
          format={String}
          read={readSpeed}
          step={0.1}
          min={SPEED_RANGE.min}
          onCommit={(value, isStep) => set({ speed: value }, `Speed ${value}×`, isStep)}
          inputMode="decimal"
        />
        <div className="flex justify-between">
          {PRESETS.map((preset) => (
            <Button
              key={preset}
              size="sm"
              className="px-1.5"
              variant={preset === speed ? 'secondary' : 'ghost'}
              aria-pressed={preset === speed}
              onClick={() => set({ speed: preset }, `Speed ${preset}×`)}
            >
              {preset}×
            </Button>
          ))}
        </div>
      </div>
      {isPicture && (
        <Button size="sm" variant="secondary" className="self-start" onClick={() => ACTIONS.freezeFrame.run(session)}>
          <Snowflake aria-hidden="true" className="size-3.5" />
          Freeze frame at the playhead
        </Button>
      )}
      <Switch
        label="Reverse"
        hint="Picture and sound play backwards."
        isOn={common(clips, (clip) => clip.reversed ?? false)}
        onChange={(reversed) => set({ reversed }, reversed ? 'Clip reversed' : 'Clip plays forward')}
      />
      {hasSound && (
        <Switch
          label="Keep the pitch"
          hint="Voices stay as high as they are."
          isOn={common(clips, (clip) => clip.keepPitch ?? true)}
          onChange={(keepPitch) => set({ keepPitch }, keepPitch ? 'Pitch kept' : 'Pitch follows the speed')}
        />
      )}
    </section>
  );
}

/** Reads "1.5", "1,5" and "1.5×". Steps of the arrow keys are rounded to hundredths. */
function readSpeed(text: string): Reading {
  const typed = /^(\d+(?:[.,]\d+)?)\s*[×x]?$/i.exec(text.trim())?.[1]?.replace(',', '.');
  const value = Number(Number(typed ?? Number.NaN).toFixed(4));
  return isSpeed(value) ? { value } : { problem: SPEED_RULE };
}
