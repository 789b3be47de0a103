import { Progress as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';

interface ProgressProps {
  /** The work in progress, for screen readers. */
  label: string;
  /** 0 to 100. */
  value: number;
  className?: string;
}

export function Progress({ label, value, className }: ProgressProps) {
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      className={classNames('h-1.5 w-full overflow-hidden rounded-full bg-line-strong', className)}
    >
      <Radix.Indicator className="h-full rounded-full bg-accent" style={{ width: `${value}%` }} />
    </Radix.Root>
  );
}
