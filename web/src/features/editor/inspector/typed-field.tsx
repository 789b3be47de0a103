import { type KeyboardEvent, useRef, useState } from 'react';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { useReadOnlyFields } from '#web/ui/read-only-fields.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** A number, or the reason for none. */
export type Reading = { readonly value: number } | { readonly problem: string };

interface TypedFieldProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  /** Null where the selected clips differ. */
  value: number | null;
  format: (value: number) => string;
  read: (text: string) => Reading;
  /** The step of the up and down arrows; ten times as much with Shift. */
  step: number;
  /** The least that the down arrow reaches; default 0. */
  min?: number;
  /** Applies the number; a refusal shows under the field. `isStep`: by an arrow key, and more may follow. */
  onCommit: (value: number, isStep: boolean) => EditResult;
  inputMode: 'decimal' | 'numeric';
}

/** A field for a number. Enter or leaving the field applies it, Escape reverts it, the up and down arrows step. */
export function TypedField({
  label,
  isLabelHidden,
  value,
  format,
  read,
  step,
  min = 0,
  onCommit,
  inputMode,
}: TypedFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [valueBefore, setValueBefore] = useState(value);
  const isGivenUp = useRef(false);
  const isReadOnly = useReadOnlyFields();
  if (value !== valueBefore) {
    // The typed text and its refusal belong to the old value.
    setValueBefore(value);
    giveUp();
  }
  const written = value === null ? '' : format(value);
  // The value may have more digits than its text: typing that again must not round it.
  const changed = draft === written ? null : draft;

  function giveUp(): void {
    setDraft(null);
    setError(null);
  }

  function apply(text: string, isStep = false): void {
    const reading = read(text);
    if ('problem' in reading) {
      setError(reading.problem);
      return;
    }
    if (reading.value === value) {
      giveUp();
      return;
    }
    const result = onCommit(reading.value, isStep);
    setError(result.ok ? null : result.message);
    if (result.ok) setDraft(null);
  }

  function handleBlur(): void {
    if (changed !== null && !isGivenUp.current) apply(changed);
    else giveUp();
    isGivenUp.current = false;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      isGivenUp.current = event.key === 'Escape';
      if (event.key === 'Enter' && changed !== null) apply(changed);
      else event.currentTarget.blur();
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && value !== null && !isReadOnly) {
      event.preventDefault();
      const reading = changed === null ? { value } : read(changed);
      const from = 'value' in reading ? reading.value : value;
      const by = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? step : -step);
      apply(format(Math.max(min, from + by)), true);
    }
  }

  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      size="sm"
      inputMode={inputMode}
      autoComplete="off"
      placeholder={value === null ? 'Mixed' : undefined}
      value={draft ?? written}
      error={error}
      inputClassName="tabular"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  );
}
