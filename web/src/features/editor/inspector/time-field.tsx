import { type KeyboardEvent, useRef, useState } from 'react';
import { formatSeconds } from '#shared/time/format.ts';
import { type Microseconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edits/result.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface TimeFieldProps {
  label: string;
  /** Null where the selected clips differ. */
  value: Microseconds | null;
  /** Applies what was typed; a refusal is shown under the field. */
  onCommit: (value: Microseconds) => EditResult;
  disabled?: boolean;
}

/** A time in seconds that can be typed. Enter or leaving the field applies it, Escape takes it back, the up and down arrows step by 0.1 s. */
export function TimeField({ label, value, onCommit, disabled = false }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [valueBefore, setValueBefore] = useState(value);
  const isGivenUp = useRef(false);
  if (value !== valueBefore) {
    // What was typed, and why it was refused, was about the other value.
    setValueBefore(value);
    giveUp();
  }
  const shown = draft ?? (value === null ? '' : formatSeconds(value));

  function giveUp(): void {
    setDraft(null);
    setError(null);
  }

  function apply(text: string): void {
    const seconds = parseSeconds(text);
    if (seconds === null) {
      setError('Enter a time in seconds, such as 2.5.');
      return;
    }
    const result = onCommit(secondsToMicroseconds(seconds));
    setError(result.ok ? null : result.message);
    if (result.ok) setDraft(null);
  }

  function handleBlur(): void {
    const isChanged = draft !== null && draft !== (value === null ? '' : formatSeconds(value));
    if (isChanged && !isGivenUp.current) apply(draft);
    else giveUp();
    isGivenUp.current = false;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      isGivenUp.current = event.key === 'Escape';
      if (event.key === 'Enter' && draft !== null) apply(draft);
      else event.currentTarget.blur();
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && value !== null) {
      event.preventDefault();
      const step = (event.shiftKey ? 1 : 0.1) * (event.key === 'ArrowUp' ? 1 : -1);
      apply(String(Math.max(0, (parseSeconds(shown) ?? 0) + step)));
    }
  }

  return (
    <TextField
      label={label}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      placeholder={value === null ? 'Mixed' : undefined}
      value={shown}
      error={error}
      disabled={disabled}
      inputClassName="tabular"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  );
}

/** "2.5", "2,5", "1:02.5"; null for what is not a time. */
export function parseSeconds(text: string): number | null {
  const match = /^(?:(\d+):)?(\d*[.,]?\d+|\d+[.,])\s*s?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1] ?? 0) * 60 + Number((match[2] ?? '').replace(',', '.'));
}
