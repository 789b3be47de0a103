import { EDIT_ERRORS } from '#shared/errors/edit.ts';
import { formatSeconds } from '#shared/time/format.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US } from '#shared/timeline/constants.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { type Reading, TypedField } from './typed-field.tsx';
import { exactTime, parseTime } from './typed-time.ts';

interface TimeFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** Null where the selected clips differ. */
  value: Microseconds | null;
  /** Other times that two decimals may stand for; called after typing. */
  exactTimes: () => readonly Microseconds[];
  /** Applies the typed time; a refusal shows under the field. `isStep`: by an arrow key, and more may follow. */
  onCommit: (value: Microseconds, isStep: boolean) => EditResult;
}

/** An arrow key adds 0.1 s. */
const STEP_US: Microseconds = 100_000;

export function TimeField({ label, isLabelHidden, value, exactTimes, onCommit }: TimeFieldProps) {
  function read(text: string): Reading {
    const typed = parseTime(text);
    if (typed === null) return { problem: 'Enter a time in seconds, such as 2.5.' };
    if (typed.us > MAX_TIMELINE_US) return { problem: EDIT_ERRORS['edit.too-long'] };
    return { value: exactTime(typed, value === null ? exactTimes() : [value, ...exactTimes()]) };
  }

  return (
    <TypedField
      label={label}
      isLabelHidden={isLabelHidden}
      value={value}
      format={formatSeconds}
      read={read}
      step={STEP_US}
      onCommit={onCommit}
      inputMode="decimal"
    />
  );
}
