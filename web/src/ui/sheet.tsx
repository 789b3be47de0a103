import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { focusPanel } from './focus-content.ts';
import { returnFocus } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side: 'left' | 'right' | 'bottom';
  children: ReactNode;
  /** False keeps the page behind it usable, for dragging out of the sheet. Default true. */
  isModal?: boolean;
}

const SIDES = {
  left: 'inset-y-0 left-0 w-80 max-w-[85vw] border-r animate-from-left',
  right: 'inset-y-0 right-0 w-80 max-w-[85vw] border-l animate-from-right',
  bottom: 'inset-x-0 bottom-0 max-h-[75dvh] rounded-t-lg border-t animate-from-bottom',
};

/** A panel that slides in from an edge; replaces side panels on small screens. */
export function Sheet({ open, onOpenChange, title, side, children, isModal = true }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={isModal}>
      <Radix.Portal>
        {isModal && <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />}
        <Radix.Content
          onOpenAutoFocus={focusPanel}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => {
            // The press closes something inside.
            if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) event.preventDefault();
          }}
          aria-describedby={undefined}
          className={classNames(
            'fixed flex flex-col border-line-strong bg-surface outline-none',
            // A dialog covers it, even if the sheet opens later, when a window gets narrower.
            isModal ? 'z-40' : 'z-30',
            SIDES[side],
          )}
        >
          <header className="flex h-11 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
            <Radix.Title className="font-semibold text-sm">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" shortcut="Esc" icon={<X />} />
            </Radix.Close>
          </header>
          <div className="flex min-h-0 grow flex-col overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
