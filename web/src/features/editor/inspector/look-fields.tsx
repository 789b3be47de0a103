import { useState } from 'react';
import { MAX_VOLUME } from '#shared/timeline/constants.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { CLIP_FITS, type ClipFit } from '#shared/timeline/timeline.ts';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { type Reading, TypedField } from './typed-field.tsx';

const FIT_OPTIONS: Readonly<Record<ClipFit, string>> = {
  cover: 'Fill the frame',
  contain: 'Show all of it',
  'contain-blurred': 'Show all over a blurred copy',
};

const PLACES = ['bottom', 'top'] as const;
const PLACE_NAMES = { bottom: 'At the bottom', top: 'At the top' } as const;

const MIXED = 'mixed';

interface ChoiceProps<Value> {
  /** Null where the selected clips differ. */
  value: Value | null;
  onChange: (value: Value) => void;
}

export function FitField({ value, onChange }: ChoiceProps<ClipFit>) {
  return <Choice label="Framing" value={value} onChange={onChange} values={CLIP_FITS} names={FIT_OPTIONS} />;
}

/** The place of captions; `value` is true for the top. */
export function PlaceField({ value, onChange }: ChoiceProps<boolean>) {
  return (
    <Choice
      label="Place"
      value={value === null ? null : value ? 'top' : 'bottom'}
      onChange={(place) => onChange(place === 'top')}
      values={PLACES}
      names={PLACE_NAMES}
    />
  );
}

function Choice<Value extends string>({
  label,
  value,
  onChange,
  values,
  names,
}: ChoiceProps<Value> & { label: string; values: readonly Value[]; names: Readonly<Record<Value, string>> }) {
  const options: SelectOption<Value | typeof MIXED>[] = values.map((each) => ({ value: each, label: names[each] }));
  if (value === null) options.unshift({ value: MIXED, label: 'Mixed' });
  return (
    <Select
      label={label}
      size="sm"
      value={value ?? MIXED}
      options={options}
      onValueChange={(next) => next !== MIXED && onChange(next as Value)}
    />
  );
}

interface VolumeFieldProps {
  /** Linear gain; null where the selected clips differ. */
  value: number | null;
  /** Applies the gain; a refusal of a typed one shows under the field. `isStep`: one of several in a row. */
  onCommit: (volume: number, isStep: boolean) => EditResult;
}

/** Loudness in per cent of the source, typed or set by the slider, which applies it on release and on each key. */
export function VolumeField({ value, onCommit }: VolumeFieldProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? value;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TypedField
        label="Volume (%)"
        value={shown}
        format={formatPercent}
        read={readPercent}
        step={0.01}
        onCommit={onCommit}
        inputMode="numeric"
      />
      <Slider
        label="Volume"
        value={shown ?? 1}
        max={MAX_VOLUME}
        step={0.05}
        valueText={shown === null ? 'Mixed' : `${formatPercent(shown)} %`}
        onValueChange={setDraft}
        onValueCommit={(next) => {
          onCommit(next, true);
          setDraft(null);
        }}
        // Level with the box beside it, not with the message below that.
        className="mt-7.5"
      />
    </div>
  );
}

function formatPercent(volume: number): string {
  return String(Math.round(volume * 100));
}

function readPercent(text: string): Reading {
  const percent = Number(/^(\d+)\s*%?$/.exec(text.trim())?.[1] ?? Number.NaN);
  if (percent <= MAX_VOLUME * 100) return { value: percent / 100 };
  return { problem: `Enter a whole number from 0 to ${formatPercent(MAX_VOLUME)}.` };
}
