import { classNames } from './class-names.ts';

/** A quiet block in the place of what is being loaded; its container says so to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-raised', className)} />;
}
