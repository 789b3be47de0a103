import { Slider as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';

interface SliderProps {
  /** The accessible name of the thumb. */
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
  disabled?: boolean;
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
  disabled,
  className,
}: SliderProps) {
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      // After a key press Radix commits before it reports the value.
      onValueCommit={([next]) => next !== undefined && queueMicrotask(() => onValueCommit?.(next))}
      className={classNames(
        'relative flex h-5 w-full touch-none select-none items-center data-[disabled]:opacity-50',
        className,
      )}
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-line-strong">
        <Radix.Range className="absolute h-full rounded-full bg-accent" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-3.5 rounded-full border-2 border-canvas bg-text"
      />
    </Radix.Root>
  );
}
