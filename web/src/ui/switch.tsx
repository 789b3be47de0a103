import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** A hint under the label. */
  hint?: string;
  /** Null where the values behind it differ. */
  isOn: boolean | null;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** A setting that is on or off and applies at once. */
export function Switch({ label, hint, isOn, onChange, disabled }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="flex cursor-pointer items-start justify-between gap-3 has-disabled:cursor-default has-disabled:opacity-50">
      <span className="min-w-0">
        <span className="block font-medium text-sm">{label}</span>
        {hint && (
          <span id={hintId} className="block text-faint text-xs">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        ref={(input) => {
          if (input) input.indeterminate = isOn === null;
        }}
        checked={isOn === true}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative mt-0.5 h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-control bg-canvas transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent indeterminate:before:translate-x-2 motion-reduce:before:transition-none"
      />
    </label>
  );
}
