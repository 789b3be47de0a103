import { classNames } from './class-names.ts';

interface SpinnerProps {
  /** Spoken by screen readers. Leave it out beside a text that says the same. */
  label?: string;
  className?: string;
}

/** For waits of unknown length; use Progress where progress is known. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={classNames('size-4 animate-spin', className)}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
