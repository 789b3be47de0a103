import { Progress as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';

interface ProgressProps {
  /** The work in progress, for screen readers. */
  label: string;
  /** 0 to 100, null while unknown. */
  value: number | null;
  className?: string;
}

export function Progress({ label, value, className }: ProgressProps) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className={classNames('h-1.5 w-full overflow-hidden rounded-full bg-line-strong', className)}
    >
      <Radix.Indicator
        className={classNames('h-full rounded-full bg-accent', percent === null && 'w-1/3 animate-pulse')}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </Radix.Root>
  );
}
