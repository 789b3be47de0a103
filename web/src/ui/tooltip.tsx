import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

interface TooltipProps {
  content: ReactNode;
  /** Shown after the content, as in "Mod+Z". */
  shortcut?: string;
  /** Default `bottom`. */
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The element to explain; it must take a ref and pointer handlers. */
  children: ReactElement;
}

/** Delays and groups the tooltips below it; the app has one at its root. */
export const TooltipProvider = Radix.Provider;

/** A hint on hover and focus. Everything it says must be available elsewhere too. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          // Only in the opening state: a tooltip closed during its animation would stay until the end of it.
          className="z-50 flex max-w-72 items-center gap-2 rounded-md border border-line-strong bg-raised px-2 py-1 text-text text-xs data-[state=delayed-open]:animate-appear"
        >
          {content}
          {shortcut && <Kbd keys={shortcut} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
