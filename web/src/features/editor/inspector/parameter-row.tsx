import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type EffectParameter,
  type EffectValue,
  isSameValue,
  type NumberParameter,
  type Point,
} from '#shared/effects/parameter.ts';
import type { EditResult } from '#shared/timeline/edits/result.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { formatParameter, readParameter } from './parameter-text.ts';
import { TypedField } from './typed-field.tsx';

interface ParameterRowProps {
  parameter: EffectParameter;
  /** The value in each selected clip, at least one. */
  values: readonly EffectValue[];
  /** Gives each clip the value that `next` makes of its own. `isStep`: one of several changes in a row. */
  onSet: (next: (value: EffectValue) => EffectValue, isStep: boolean) => EditResult;
}

/** A parameter of an effect: its name, a field by its type, and what resets it. */
export function ParameterRow({ parameter, values, onSet }: ParameterRowProps) {
  const set = (value: EffectValue) => onSet(() => value, false);
  const isDefault = values.every((value) => isSameValue(value, parameter.default));
  const buttons = !isDefault && (
    <IconButton
      label={`Reset ${parameter.name.toLowerCase()}`}
      icon={<RotateCcw className="size-3.5!" />}
      size="sm"
      onClick={() => set(parameter.default)}
    />
  );
  switch (parameter.type) {
    case 'boolean':
      return <Switch label={parameter.name} isOn={common(values as readonly boolean[])} onChange={set} />;
    case 'choice':
      return (
        <Row name={parameter.name} buttons={buttons}>
          <Select
            label={parameter.name}
            isLabelHidden
            size="sm"
            value={common(values as readonly string[]) ?? ''}
            options={parameter.options.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={set}
          />
        </Row>
      );
    case 'number':
      return (
        <Row name={parameter.name} buttons={buttons}>
          <NumberField
            label={parameter.name}
            range={parameter}
            value={common(values as readonly number[])}
            onCommit={(value, isStep) => onSet(() => value, isStep)}
          />
        </Row>
      );
    case 'point':
      return (['x', 'y'] as const).map((axis) => {
        const name = `${parameter.name} ${axis.toUpperCase()}`;
        return (
          <Row key={axis} name={name} buttons={axis === 'x' && buttons}>
            <NumberField
              label={name}
              range={parameter}
              value={common((values as readonly Point[]).map((point) => point[axis]))}
              onCommit={(value, isStep) => onSet((point) => ({ ...(point as Point), [axis]: value }), isStep)}
            />
          </Row>
        );
      });
  }
}

function Row({ name, buttons, children }: { name: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-2">
      <span aria-hidden="true" className="truncate text-muted text-sm leading-7">
        {name}
      </span>
      {children}
      <span className="flex h-7 min-w-6 items-center justify-end">{buttons}</span>
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  range: Pick<NumberParameter, 'min' | 'max' | 'step' | 'unit'>;
  value: number | null;
  onCommit: (value: number, isStep: boolean) => EditResult;
}

function NumberField({ label, range, value, onCommit }: NumberFieldProps) {
  return (
    <TypedField
      label={label}
      isLabelHidden
      value={value}
      format={(number) => formatParameter(number, range)}
      read={(text) => readParameter(text, range)}
      step={range.step}
      min={range.min}
      inputMode="decimal"
      onCommit={onCommit}
    />
  );
}

/** The value that all share, null when they differ. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
