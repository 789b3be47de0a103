import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A panel set off by a hairline. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-lg border border-line bg-surface', className)} {...props} />;
}
