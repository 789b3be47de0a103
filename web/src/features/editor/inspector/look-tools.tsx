import { gradeColor, LOOK } from '#shared/effects/look.ts';
import {
  findPreset,
  LOOK_PRESETS,
  type LookPreset,
  presetValues,
  STRENGTH_STEP,
} from '#shared/effects/look-presets.ts';
import type { EffectValue } from '#shared/effects/parameter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Slider } from '#web/ui/slider.tsx';

export interface LookToolsProps {
  /** All values of each selected clip's look. */
  values: readonly Readonly<Record<string, EffectValue>>[];
  /** Sets values on all selected clips. `isStep`: one of several changes in a row. */
  onSet: (values: Readonly<Record<string, EffectValue>>, label: string, isStep: boolean) => void;
  /** Null where the clip has no look, or several are selected. */
  onUseOnAll: (() => void) | null;
}

/** The presets of a look with their strength, and what gives the look to all clips. */
export function LookTools({ values, onSet, onUseOnAll }: LookToolsProps) {
  const found = values.map(findPreset);
  const [first] = found;
  const current = first && found.every((each) => each?.preset === first.preset) ? first : null;
  return (
    <>
      <fieldset className="grid grid-cols-3 gap-1.5">
        <legend className="sr-only">Presets</legend>
        {LOOK_PRESETS.map((preset) => (
          <button
            key={preset.id}
            type="button"
            aria-pressed={preset === current?.preset}
            onClick={() => onSet(presetValues(preset, 1), `Look ${preset.name}`, false)}
            className={classNames(
              'flex flex-col overflow-hidden rounded-md border text-xs',
              preset === current?.preset
                ? 'border-accent text-text'
                : 'border-line-strong text-muted hover:border-control',
            )}
          >
            <span aria-hidden="true" className="h-6 w-full" style={{ background: swatchOf(preset) }} />
            <span className="w-full truncate px-1 py-0.5">{preset.name}</span>
          </button>
        ))}
      </fieldset>
      {current && (
        <div className="grid grid-cols-[5.75rem_minmax(0,1fr)_3.5rem] items-center gap-x-2 text-sm">
          <span aria-hidden="true" className="text-muted">
            Strength
          </span>
          <Slider
            label="Strength"
            min={STRENGTH_STEP}
            max={1}
            step={STRENGTH_STEP}
            value={current.strength}
            valueText={percentOf(current.strength)}
            onValueChange={(strength) => onSet(presetValues(current.preset, strength), 'Strength changed', true)}
          />
          <span aria-hidden="true" className="text-right text-muted tabular">
            {percentOf(current.strength)}
          </span>
        </div>
      )}
      {onUseOnAll && (
        <Button size="sm" onClick={onUseOnAll}>
          Use on all clips
        </Button>
      )}
    </>
  );
}

function percentOf(strength: number): string {
  return `${Math.round(strength * 100)}%`;
}

/** Night, leaves, skin, sky and paper, as signals from 0 to 1. */
const SAMPLES = [
  [0.08, 0.09, 0.13],
  [0.28, 0.38, 0.2],
  [0.8, 0.58, 0.47],
  [0.45, 0.62, 0.82],
  [0.96, 0.95, 0.92],
] as const;

const UNIT_SIZE = { width: 1, height: 1 };
const UNIT_RECT = { x: 0, y: 0, ...UNIT_SIZE };

/** The samples graded as the engine does, in a row. */
function swatchOf(preset: LookPreset): string {
  const geometry = { output: UNIT_SIZE, picture: UNIT_SIZE, crop: UNIT_RECT, destination: UNIT_RECT };
  const job = LOOK.job(completeValues(LOOK, presetValues(preset, 1)), geometry);
  const colors = SAMPLES.map((sample) => {
    const levels = gradeColor(sample, job).map((value) => Math.round(255 * Math.min(1, Math.max(0, value))));
    return `rgb(${levels.join(' ')})`;
  });
  return `linear-gradient(90deg, ${colors.join(', ')})`;
}
