import { classNames } from './class-names.ts';

/** A block in place of loading content; its container tells screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-raised', className)} />;
}
