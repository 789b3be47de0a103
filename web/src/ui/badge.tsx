import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'video' | 'success' | 'warning' | 'danger';

interface BadgeProps {
  /** Colours a dot, never the text alone. Default `neutral`, which has no dot. */
  tone?: BadgeTone;
  /** Replaces the dot. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

const DOTS: Record<BadgeTone, string> = {
  neutral: '',
  accent: 'bg-accent',
  video: 'bg-video',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

/** A short state or kind: "Ready", "Video". */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong bg-raised px-2 font-medium text-text text-xs [&_svg]:size-3',
        className,
      )}
    >
      {icon ?? (tone !== 'neutral' && <span className={classNames('size-1.5 rounded-full', DOTS[tone])} />)}
      {children}
    </span>
  );
}
