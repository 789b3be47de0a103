import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

interface SliderProps {
  /** The accessible name. */
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  onValueChange: (value: number) => void;
  /** Called on release, or after a key moved it. */
  onValueCommit?: (value: number) => void;
  /** The value for screen readers: "12.5 seconds". */
  valueText?: string;
  className?: string;
}

/** A value on a line, by pointer or arrow keys. */
export function Slider({
  label,
  value,
  min = 0,
  max,
  step = 1,
  onValueChange,
  onValueCommit,
  valueText,
  className,
}: SliderProps) {
  // A browser reaches only whole steps, so the last one ends at or behind the maximum.
  const lastStep = min + Math.ceil((max - min) / step - 1e-9) * step;
  const read = (input: HTMLInputElement) => Math.min(max, input.valueAsNumber);
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={lastStep}
      step={step}
      onChange={({ currentTarget }) => onValueChange(read(currentTarget))}
      // React has no event for a range's commit: its onChange is the browser's `input`.
      ref={(input) => {
        const commit = () => input && onValueCommit?.(read(input));
        input?.addEventListener('change', commit);
        return () => input?.removeEventListener('change', commit);
      }}
      style={{ '--share': share } as CSSProperties}
      className={classNames('slider h-5 w-full', className)}
    />
  );
}
