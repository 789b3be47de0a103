import { useId } from 'react';

interface CheckboxProps {
  label: string;
  /** A hint under the label. */
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  disabled?: boolean;
}

/** A choice that applies with its form. */
export function Checkbox({ label, hint, isChecked, onChange, disabled }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className="flex cursor-pointer items-start gap-3 has-disabled:cursor-default has-disabled:opacity-50">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block font-medium text-sm">{label}</span>
        {hint && (
          <span id={hintId} className="block text-faint text-xs">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
