import { useState } from 'react';
import { MAX_VOLUME } from '#shared/timeline/constants.ts';
import { CLIP_FITS, type ClipFit } from '#shared/timeline/timeline.ts';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';

const FIT_OPTIONS: Readonly<Record<ClipFit, string>> = {
  cover: 'Fill the frame',
  contain: 'Show all of it',
};

/** Stands for "the selected clips differ" in a list of values. */
const MIXED = 'mixed';

interface ChoiceProps<Value> {
  /** Null where the selected clips differ. */
  value: Value | null;
  onChange: (value: Value) => void;
}

export function FitField({ value, onChange }: ChoiceProps<ClipFit>) {
  return <Choice label="Framing" value={value} onChange={onChange} values={CLIP_FITS} names={FIT_OPTIONS} />;
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
  onCommit: (volume: number) => void;
}

/** Loudness in per cent of the source. It is applied when the slider is let go of: one undo step. */
export function VolumeField({ value, onCommit }: VolumeFieldProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const volume = draft ?? value ?? 1;
  const text = draft === null && value === null ? 'Mixed' : `${Math.round(volume * 100)} %`;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between">
        <span className="font-medium text-sm">Volume</span>
        <span className="text-muted text-xs tabular">{text}</span>
      </div>
      <Slider
        label="Volume"
        value={volume}
        max={MAX_VOLUME}
        step={0.05}
        valueText={text}
        onValueChange={setDraft}
        onValueCommit={(next) => {
          onCommit(next);
          setDraft(null);
        }}
      />
    </div>
  );
}
