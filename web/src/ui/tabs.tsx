import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The root: `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = Radix.Root;

/** The row of tabs; `aria-label` names it. */
export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={classNames('flex gap-1 overflow-x-auto rounded-md border border-line bg-raised p-1', className)}
      {...props}
    />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classNames(
        'grow whitespace-nowrap rounded-sm px-2.5 py-1 font-medium text-muted text-sm transition-colors hover:text-text',
        'data-[state=active]:bg-surface data-[state=active]:text-text',
        className,
      )}
      {...props}
    />
  );
}

export const TabPanel = Radix.Content;
