import { Pipette, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type EffectParameter,
  type EffectValue,
  isSameValue,
  type NumberParameter,
  type Point,
} from '#shared/effects/parameter.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { EaseField, KeyframeButtons, type KeyframeView } from './keyframe-buttons.tsx';
import { formatParameter, readParameter } from './parameter-text.ts';
import { pickColor } from './pick-color.ts';
import { TextRow } from './text-row.tsx';
import { TypedField } from './typed-field.tsx';

interface ParameterRowProps {
  parameter: EffectParameter;
  /** The value in each selected clip, at least one. */
  values: readonly EffectValue[];
  /** Gives each clip the value that `next` makes of its own. `isStep`: one of several changes in a row. */
  onSet: (next: (value: EffectValue) => EffectValue, isStep: boolean) => EditResult;
  /** Null where the parameter has none, or several clips are selected. */
  keyframes: KeyframeView | null;
}

/** A parameter of an effect: its name, a field by its type, its keyframes and what resets it. */
export function ParameterRow({ parameter, values, onSet, keyframes }: ParameterRowProps) {
  const set = (value: EffectValue) => onSet(() => value, false);
  const isDefault = values.every((value) => isSameValue(value, parameter.default));
  const isMoving = keyframes?.before || keyframes?.here || keyframes?.after;
  const buttons = (
    <>
      {!isDefault && !isMoving && (
        <IconButton
          label={`Reset ${parameter.name.toLowerCase()}`}
          icon={<RotateCcw className="size-3.5!" />}
          size="sm"
          className="w-5!"
          onClick={() => set(parameter.default)}
        />
      )}
      {keyframes && <KeyframeButtons name={parameter.name} view={keyframes} />}
    </>
  );
  const ease = keyframes && <EaseField name={parameter.name} view={keyframes} />;
  switch (parameter.type) {
    case 'boolean':
      return <Switch label={parameter.name} isOn={common(values as readonly boolean[])} onChange={set} />;
    case 'choice':
      return (
        <Row name={parameter.name} buttons={buttons} below={ease}>
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
    case 'color':
      return (
        <Row name={parameter.name} buttons={buttons} below={ease}>
          <div className="flex gap-1">
            <input
              type="color"
              aria-label={parameter.name}
              value={common(values as readonly string[]) ?? '#000000'}
              onChange={(event) => onSet(() => event.target.value, true)}
              className="h-7 min-w-0 grow cursor-pointer rounded-md border border-control bg-canvas p-0.5 hover:border-muted"
            />
            <Eyedropper name={parameter.name} onPick={set} />
          </div>
        </Row>
      );
    case 'text':
      return (
        <TextRow
          parameter={parameter}
          value={common(values as readonly string[]) ?? ''}
          onSet={(value) => onSet(() => value, true)}
        />
      );
    case 'lut':
      // The tools of the effect choose it.
      return null;
    case 'number': {
      const value = common(values as readonly number[]);
      return (
        <Row name={parameter.name} buttons={buttons} below={ease}>
          <NumberField
            label={parameter.name}
            range={parameter}
            value={value}
            onCommit={(next, isStep) => onSet(() => next, isStep)}
          />
          {hasSlider(parameter) && (
            <Slider
              label={`${parameter.name} slider`}
              {...{ min: parameter.min, max: parameter.max, step: parameter.step }}
              value={value ?? parameter.default}
              valueText={value === null ? 'Mixed' : formatParameter(value, parameter)}
              onValueChange={(next) => onSet(() => next, true)}
              className="col-span-2 row-start-2"
            />
          )}
        </Row>
      );
    }
    case 'point':
      return (['x', 'y'] as const).map((axis) => {
        const name = `${parameter.name} ${axis.toUpperCase()}`;
        return (
          <Row key={axis} name={name} buttons={axis === 'x' && buttons} below={axis === 'y' && ease}>
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

/** Takes a colour from the picture, for instance that of a green screen. */
function Eyedropper({ name, onPick }: { name: string; onPick: (color: string) => void }) {
  const session = useEditor();
  return (
    <IconButton
      label={`Pick the ${name.toLowerCase()} from the picture`}
      icon={<Pipette className="size-3.5!" />}
      size="sm"
      className="h-7!"
      // A press of a key has no clicks.
      onClick={({ detail }) => pickColor(session, detail === 0, onPick)}
    />
  );
}

/** True for a share or a level with two ends near enough to slide between; a handle on the preview is better still. */
function hasSlider({ unit, handle }: NumberParameter): boolean {
  return handle === undefined && ['fraction', 'stops', 'decibels'].includes(unit);
}

interface RowProps {
  name: string;
  buttons: ReactNode;
  /** Under the field. */
  below: ReactNode;
  children: ReactNode;
}

function Row({ name, buttons, below, children }: RowProps) {
  return (
    <div className="grid grid-cols-[5.75rem_minmax(0,1fr)_3.5rem] items-start gap-x-2">
      <span aria-hidden="true" className="truncate text-muted text-sm leading-7">
        {name}
      </span>
      {children}
      <span className="col-start-3 row-start-1 flex h-7 items-center justify-end">{buttons}</span>
      {below}
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
