import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Says what belongs here and how to add it. */
  description: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  /** Default 2. */
  headingLevel?: 2 | 3;
  className?: string;
}

/** A message in an empty panel. */
export function EmptyState({ icon, title, description, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('flex flex-col items-center justify-center px-6 py-12 text-center', className)}>
      {icon && (
        <div className="mb-4 grid size-12 place-items-center rounded-lg border border-line-strong bg-raised text-muted [&_svg]:size-5">
          {icon}
        </div>
      )}
      <Heading className="font-semibold text-base">{title}</Heading>
      <p className="mt-1 max-w-sm text-balance text-muted">{description}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
